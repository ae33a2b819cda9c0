import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type * as z from 'zod/mini'
import { formErrorWords } from '#content/interface/form-errors.ts'
import { readFields } from '#platform/form-fields.ts'
import { errorsByField, type FieldErrors } from '#shop/customers/field-errors.ts'
import type { Notice } from '../ui/notice.tsx'
import { NoticeBox } from '../ui/notice.tsx'
import { useFormToast } from '../ui/use-toast.ts'

/** What a form's action returns when it refuses: the page shows everything the visitor typed again. */
export interface FormAnswer<Fields> {
  values: Record<string, string>
  errors?: FieldErrors<Fields>
  notice?: Notice
}

type FieldSentences<Fields> = Partial<Record<keyof Fields, string>>

interface ValidatedFormProps<Fields> {
  /** Loaded when the visitor begins to type: it would delay the first paint of a page that may never need it. */
  loadSchema: () => Promise<z.ZodMiniType<Fields>>
  answer: FormAnswer<Fields> | undefined
  /** Filled in until the server answers. */
  typedBefore?: Record<string, string>
  /** Shown when the fields are not valid in the browser. */
  noticeFor: (errors: FieldErrors<Fields>) => Notice | undefined
  children: (errors: FieldSentences<Fields>, values: Record<string, string>) => ReactNode
}

/** Validates in the browser with the server's schema. Without script, the server returns the same errors and notice. */
export function ValidatedForm<Fields>({
  loadSchema,
  answer,
  typedBefore,
  noticeFor,
  children,
}: ValidatedFormProps<Fields>) {
  const [errors, setErrors] = useState<FieldErrors<Fields>>(answer?.errors ?? {})
  const [fixed, setFixed] = useState<string[]>([])
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
    const found = findErrors(event.currentTarget)
    setErrors(found)
    setFixed([])
    if (Object.keys(found).length === 0) return
    event.preventDefault()
    show(noticeFor(found) ?? null)
  }

  /** An error disappears as soon as its field is valid; a new one waits for the button. */
  const clearFixedErrors = (event: FormEvent<HTMLFormElement>) => {
    const shown = Object.keys(errors)
    if (!schema.current || shown.length === 0) return
    const left = findErrors(event.currentTarget)
    setFixed(shown.filter((field) => !(field in left)))
  }

  useEffect(() => {
    if (!answer) return
    setErrors(answer.errors ?? {})
    setFixed([])
    show(answer.notice ? { ...answer.notice, isInPage: true } : null)
    // The toast disappears; the notice must stay in sight on a small screen.
    if (!answer.errors) notice.current?.focus()
  }, [answer, show])

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

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
      {children(toSentences(errors, fixed), answer?.values ?? typedBefore ?? {})}
    </Form>
  )
}

function toSentences<Fields>(errors: FieldErrors<Fields>, fixed: string[]): FieldSentences<Fields> {
  const open = Object.entries<FieldErrors<Fields>[keyof Fields]>(errors).filter(([field]) => !fixed.includes(field))
  return Object.fromEntries(open.map(([field, key]) => [field, key && formErrorWords[key]])) as FieldSentences<Fields>
}
