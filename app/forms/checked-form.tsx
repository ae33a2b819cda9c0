import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type * as z from 'zod/mini'
import { errorsByField, type FieldErrors, fieldsOf } from '#platform/form-fields.ts'
import type { Notice } from '../ui/notice.tsx'
import { NoticeBox } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.tsx'

/** What a form action answers when it does not go on: the page is shown again with everything that was typed. */
export interface FormAnswer<Fields> {
  values: Record<string, string>
  errors?: FieldErrors<Fields>
  notice?: Notice
}

interface CheckedFormProps<Fields> {
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
export function CheckedForm<Fields>({ loadSchema, answer, noticeFor, children }: CheckedFormProps<Fields>) {
  const [errors, setErrors] = useState<FieldErrors<Fields>>(answer?.errors ?? {})
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const schema = useRef<z.ZodMiniType<Fields>>(null)

  const fetchSchema = async () => {
    schema.current ??= await loadSchema().catch(() => null)
  }

  const checkBeforeSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const checked = schema.current?.safeParse(fieldsOf(new FormData(event.currentTarget)))
    if (!checked || checked.success) return setErrors({})
    event.preventDefault()
    const found = errorsByField<Fields>(checked.error)
    setErrors(found)
    const complaint = noticeFor(found)
    if (complaint) showToast(complaint)
  }

  useEffect(() => {
    if (!answer) return
    setErrors(answer.errors ?? {})
    if (answer.notice) showToast(answer.notice)
    // The toast goes; what went wrong must stay in sight on a small screen.
    if (!answer.errors) notice.current?.focus()
  }, [answer])

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  return (
    <Form method="post" noValidate onFocus={fetchSchema} onSubmit={checkBeforeSubmit} ref={form} className="space-y-5">
      {answer?.notice ? <NoticeBox {...answer.notice} ref={notice} /> : null}
      {children(errors, answer?.values ?? {})}
    </Form>
  )
}
