import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type * as z from 'zod/mini'
import { errorsByField, type FieldErrors, readFields } from '#platform/form-fields.ts'
import type { Notice } from '../ui/notice.tsx'
import { NoticeBox } from '../ui/notice.tsx'
import { useFormToast } from '../ui/use-toast.ts'

/** What a form action answers when it does not go on: the page is shown again with everything that was typed. */
export interface FormAnswer<Fields> {
  values: Record<string, string>
  errors?: FieldErrors<Fields>
  notice?: Notice
}

interface ValidatedFormProps<Fields> {
  /** Fetched when somebody begins to type: it would delay the first paint of a page that may never need it. */
  loadSchema: () => Promise<z.ZodMiniType<Fields>>
  answer: FormAnswer<Fields> | undefined
  /** Shown when the fields do not pass in the browser. */
  noticeFor: (errors: FieldErrors<Fields>) => Notice | undefined
  children: (errors: FieldErrors<Fields>, values: Record<string, string>) => ReactNode
}

/**
 * A form that checks itself in the browser by the server's own schema. Without script, or before
 * the schema is there, the server's answer carries the same errors and the same notice.
 */
export function ValidatedForm<Fields>({ loadSchema, answer, noticeFor, children }: ValidatedFormProps<Fields>) {
  const [found, setFound] = useState<FieldErrors<Fields>>(answer?.errors ?? {})
  const [mended, setMended] = useState<string[]>([])
  const show = useFormToast()
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const schema = useRef<z.ZodMiniType<Fields>>(null)

  const fetchSchema = async () => {
    schema.current ??= await loadSchema().catch(() => null)
  }

  const findErrors = (filled: HTMLFormElement): FieldErrors<Fields> => {
    const checked = schema.current?.safeParse(readFields(new FormData(filled)))
    return checked?.error ? errorsByField<Fields>(checked.error) : {}
  }

  const checkBeforeSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const errors = findErrors(event.currentTarget)
    setFound(errors)
    setMended([])
    if (Object.keys(errors).length === 0) return
    event.preventDefault()
    show(noticeFor(errors) ?? null)
  }

  /** A complaint goes as soon as its field is right; a new one waits for the button. */
  const clearFixedErrors = (event: FormEvent<HTMLFormElement>) => {
    const complaints = Object.keys(found)
    if (!schema.current || complaints.length === 0) return
    const left = findErrors(event.currentTarget)
    setMended(complaints.filter((field) => !(field in left)))
  }

  useEffect(() => {
    if (!answer) return
    setFound(answer.errors ?? {})
    setMended([])
    show(answer.notice ?? null)
    // The toast goes; what went wrong must stay in sight on a small screen.
    if (!answer.errors) notice.current?.focus()
  }, [answer, show])

  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [found])

  const errors = Object.fromEntries(Object.entries(found).filter(([field]) => !mended.includes(field)))
  return (
    <Form
      method="post"
      noValidate
      onFocus={fetchSchema}
      onInput={clearFixedErrors}
      onSubmit={checkBeforeSubmit}
      ref={form}
      className="space-y-5"
    >
      {answer?.notice ? <NoticeBox {...answer.notice} ref={notice} /> : null}
      {children(errors as FieldErrors<Fields>, answer?.values ?? {})}
    </Form>
  )
}
