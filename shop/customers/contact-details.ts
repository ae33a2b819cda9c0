import * as z from 'zod/mini'

// zod/mini, because these rules run in the browser too: 5 KB instead of 23.

/** A person's name as typed, without the blanks around it. */
export const name = z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(100, 'Name is too long'))

export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Email is too long'),
    z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email'),
  )

/** Digits only: people type and paste numbers with blanks in them. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** Fields of a form, as they arrive from the browser: all text, anything may be missing. */
export function fieldsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}

export type FieldErrors<Form> = Partial<Record<keyof Form, string>>

/** The first complaint about each field. */
export function errorsByField<Form>(error: z.core.$ZodError<Form>): FieldErrors<Form> {
  const errors: FieldErrors<Form> = {}
  for (const issue of error.issues) {
    const field = issue.path[0] as keyof Form
    errors[field] ??= issue.message
  }
  return errors
}
