import type * as z from 'zod/mini'
import type { FormErrorKey } from '#content/interface/en/form-errors.ts'

export type FieldErrors<Form> = Partial<Record<keyof Form, FormErrorKey>>

/** Makes TypeScript check that the message of a rule is a key, whose sentence is in content/. */
export function errorKey(key: FormErrorKey): FormErrorKey {
  return key
}

export function findFirstError(error: z.core.$ZodError): FormErrorKey | null {
  return (error.issues[0]?.message as FormErrorKey | undefined) ?? null
}

/** The first error of each field. */
export function errorsByField<Form>(error: z.core.$ZodError<Form>): FieldErrors<Form> {
  const errors: FieldErrors<Form> = {}
  for (const issue of error.issues) {
    const field = issue.path[0] as keyof Form
    errors[field] ??= issue.message as FormErrorKey
  }
  return errors
}
