import * as z from 'zod/mini'
import { toPlainText } from '#db/plain-text.ts'
import { isEmailAddress } from './email-address.ts'
import { errorKey } from './field-errors.ts'
import { readPhoneNumber } from './phone-number.ts'

// zod/mini, because these rules run in the browser too: 5 KB instead of 23.

/** Of the owner's note about a customer. */
export const maxNoteLength = 1_000

export const name = z.string(errorKey('name-required')).check(
  z.overwrite((typed) => toPlainText(typed).replace(/\s+/g, ' ')),
  z.trim(),
  z.minLength(1, errorKey('name-required')),
  z.maxLength(100, errorKey('name-too-long')),
)

export const email = z.string(errorKey('email-required')).check(
  z.overwrite(toPlainText),
  z.trim(),
  z.minLength(1, errorKey('email-required')),
  z.maxLength(254, { error: errorKey('email-too-long'), abort: true }),
  z.refine((typed) => typed === '' || isEmailAddress(typed), errorKey('email-invalid')),
)

export const phone = z.pipe(
  z.pipe(z.string(errorKey('phone-required')), z.transform(readPhoneNumber)),
  z.string().check(z.minLength(1, errorKey('phone-required')), z.regex(/^$|^\d{10}$/, errorKey('phone-invalid'))),
)

export const indianMobile = z.pipe(
  z.pipe(z.string(errorKey('phone-required')), z.transform(readPhoneNumber)),
  z
    .string()
    .check(z.minLength(1, errorKey('phone-required')), z.regex(/^$|^[6-9]\d{9}$/, errorKey('indian-phone-invalid'))),
)
