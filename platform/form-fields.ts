import type * as z from 'zod/mini'

export type FieldErrors<Form> = Partial<Record<keyof Form, string>>

/** Fields of a form, as they arrive from the browser: all text, and anything may be missing. */
export function readFields(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, removeNul(text)]))
}

/** PostgreSQL cannot keep a NUL, and nobody types one. */
export function removeNul(text: string): string {
  return text.replaceAll('\0', '')
}

/** The first complaint about each field. */
export function errorsByField<Form>(error: z.core.$ZodError<Form>): FieldErrors<Form> {
  const errors: FieldErrors<Form> = {}
  for (const issue of error.issues) {
    const field = issue.path[0] as keyof Form
    errors[field] ??= issue.message
  }
  return errors
}
