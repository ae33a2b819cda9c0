import { withoutLabel } from '#brand/compact-text.ts'
import { readOrderNumber } from '#brand/order-number.ts'
import { isEmailAddress } from '#shop/customers/email-address.ts'
import { mailboxOf } from '#shop/customers/mailbox-of.ts'
import { readPhoneNumber } from '#shop/customers/phone-number.ts'
import { readReferences } from '#shop/payments/read-references.ts'

/** What a buyer remembers of an order. Twelve digits may be a phone number with 91 or a UPI reference. */
export interface OrderHint {
  /** The same for every spelling, so that a limit counts them together. */
  key: string
  email: string | null
  phone: string | null
  number: number | null
  references: string[]
}

const maxLength = 254

/** Null when it cannot be any of them. */
export function readOrderHint(typed: string): OrderHint | null {
  const text = typed.trim()
  if (text === '' || text.length > maxLength) return null
  const email = isEmailAddress(text) ? text.toLowerCase() : null
  const digits = readPhoneNumber(withoutLabel(text))
  const phone = /^\d{10}$/.test(digits) ? digits : null
  const number = readOrderNumber(text)
  const references = email ? [] : readReferences(text)
  const key = (email && mailboxOf(email)) ?? phone ?? number?.toString() ?? references.at(-1)?.toLowerCase()
  return key ? { key, email, phone, number, references } : null
}
