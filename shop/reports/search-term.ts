import { readOrderNumber } from '#brand/order-number.ts'
import { readPhoneNumber } from '#shop/customers/phone-number.ts'

export const maxSearchLength = 100

/** The index finds parts of names of three letters or more; shorter searches read only the newest customers. */
export const minIndexedSearchLength = 3
export const unindexedSearchDepth = 30_000

export type ReadSearch = { search: string } | { refused: 'too-long' | 'control-characters' }

export function readSearch(typed: string | null | undefined): ReadSearch {
  const search = (typed ?? '').trim()
  if (search.length > maxSearchLength) return { refused: 'too-long' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to refuse
  if (/[\0-\x1f\x7f]/.test(search)) return { refused: 'control-characters' }
  return { search }
}

export interface SearchKeys {
  orderNumber: number | null
  /** The first digits of a phone number, however the owner wrote them. */
  phone: string | null
  /** An order's id, or the id of a payment at its provider. */
  reference: string | null
}

const minPhoneDigits = 4

/** What a search can be besides a part of a name, an email address or a product. */
export function readSearchKeys(search: string): SearchKeys {
  const digits = readPhoneNumber(search)
  const isPhone = /^\d{1,10}$/.test(digits) && digits.length >= minPhoneDigits
  const isReference = /^[\w.:-]{6,}$/.test(search)
  return {
    orderNumber: readOrderNumber(search),
    phone: isPhone ? digits : null,
    reference: isReference ? search : null,
  }
}
