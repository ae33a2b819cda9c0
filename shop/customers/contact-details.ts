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
