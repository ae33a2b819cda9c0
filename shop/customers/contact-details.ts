import * as z from 'zod/mini'

// zod/mini, because these rules run in the browser too: 5 KB instead of 23.

/** A person's name as typed, without the blanks around it. */
export const name = z
  .string('Name is required')
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(100, 'Name is too long'))

// Characters that mail programs read as a list or a display name are refused: the mail must reach this address alone.
const emailPattern = /^$|^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+\.[^\s@,;:<>"()[\]\\]+$/

export const email = z.string('Email is required').check(
  z.trim(),
  z.minLength(1, 'Email is required'),
  // Stops here: the pattern would take quadratic time over a long text.
  z.maxLength(254, { error: 'Email is too long', abort: true }),
  z.regex(emailPattern, 'Please enter a valid email'),
)

/** Digits only: people type and paste numbers with blanks in them. */
export function removeSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}
