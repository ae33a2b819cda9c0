import { readOrderNumber } from '#brand/order-number.ts'
import { isEmailAddress } from '#shop/customers/email-address.ts'
import { readPhoneNumber } from '#shop/customers/phone-number.ts'

/** What a buyer remembers of an order. Twelve digits may be a phone number with 91 or a UPI reference. */
export interface OrderHint {
  /** The same for every spelling, so that a limit counts them together. */
  key: string
  email: string | null
  phone: string | null
  number: number | null
  reference: string | null
}

const maxLength = 254

/** Null when it cannot be any of them. */
export function readOrderHint(typed: string): OrderHint | null {
  const text = typed.trim()
  if (text === '' || text.length > maxLength) return null
  const email = isEmailAddress(text) ? text.toLowerCase() : null
  const digits = readPhoneNumber(text)
  const phone = /^\d{10}$/.test(digits) ? digits : null
  const number = readOrderNumber(text)
  const compact = text.replaceAll(/\s/g, '')
  const reference = !email && /^[\w.:/-]{6,100}$/.test(compact) ? compact : null
  const key = email ?? phone ?? number?.toString() ?? reference?.toLowerCase()
  return key ? { key, email, phone, number, reference } : null
}
