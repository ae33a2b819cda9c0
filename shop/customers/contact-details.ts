import * as z from 'zod/mini'
import { toPlainText } from '#db/plain-text.ts'
import { errorKey } from './field-errors.ts'

// zod/mini, because these rules run in the browser too: 5 KB instead of 23.

export const name = z.string(errorKey('name-required')).check(
  z.overwrite((typed) => toPlainText(typed).replace(/\s+/g, ' ')),
  z.trim(),
  z.minLength(1, errorKey('name-required')),
  z.maxLength(100, errorKey('name-too-long')),
)

// Mail programs read the excluded characters as a list or a display name, and the mail must reach only this address.
const emailPattern = /^$|^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+\.[^\s@,;:<>"()[\]\\]+$/

export const email = z.string(errorKey('email-required')).check(
  z.overwrite(toPlainText),
  z.trim(),
  z.minLength(1, errorKey('email-required')),
  // Aborts, because the pattern takes quadratic time on a long text.
  z.maxLength(254, { error: errorKey('email-too-long'), abort: true }),
  z.regex(emailPattern, errorKey('email-invalid')),
)

export function removeSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}
