import { withoutLabel } from '#brand/compact-text.ts'
import { readOrderNumber } from '#brand/order-number.ts'
import { readPhoneNumber } from '#shop/customers/phone-number.ts'
import { readReferences } from '#shop/payments/read-references.ts'

export const maxSearchLength = 100

/** The index finds parts of names of three letters or more; shorter searches read only the newest customers. */
export const minIndexedSearchLength = 3
export const unindexedSearchDepth = 10_000

const maxIndexedWords = 3

/** The index narrows a search down by these words. Nearly every customer has "gmail", so what follows @ is left out. */
export function listIndexedWords(search: string): string[] {
  const [local = [], ...domain] = search.split('@').map(splitWords)
  const words = local.length > 0 ? local : domain.flat()
  return words.toSorted((one, other) => other.length - one.length).slice(0, maxIndexedWords)
}

/** A shorter word would become many others, and a longer one many questions. */
const swappedLengths = { min: 4, max: 20 }

/** The word with each pair of neighbouring letters in the other order. */
export function listSwaps(word: string): string[] {
  const letters = [...word]
  if (letters.length < swappedLengths.min || letters.length > swappedLengths.max) return []
  const swaps = letters
    .slice(1)
    .map((letter, index) => [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''))
  return swaps.filter((swap) => swap !== word)
}

/** The same word, or one with a letter too many, too few or wrong. */
export function isWithinOneLetter(word: string, other: string): boolean {
  const [letters, others] = [[...word], [...other]]
  const min = Math.min(letters.length, others.length)
  let start = 0
  while (start < min && letters[start] === others[start]) start++
  let end = 0
  while (end < min - start && letters.at(-1 - end) === others.at(-1 - end)) end++
  return Math.max(letters.length, others.length) - start - end <= 1
}

function splitWords(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word.length >= minIndexedSearchLength)
}

export type ReadSearch = { search: string } | { refused: 'too-long' | 'control-characters' }

export function readSearch(typed: string | null | undefined): ReadSearch {
  // A spreadsheet or a PDF puts tabs and wide blanks between words.
  const search = (typed ?? '').replaceAll(/[\t\p{Zs}]+/gu, ' ').trim()
  if (search.length > maxSearchLength) return { refused: 'too-long' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to refuse
  if (/[\0-\x1f\x7f]/.test(search)) return { refused: 'control-characters' }
  return { search }
}

export interface SearchKeys {
  orderNumber: number | null
  /** The first digits of a phone number, however the owner wrote them. */
  phone: string | null
  /** An order's id, the id of a payment at its provider, or its number in the buyer's UPI app, in each possible spelling. */
  references: string[]
}

/** What a search can be besides a part of a name, an email address or a product. */
export function readSearchKeys(search: string): SearchKeys {
  return { orderNumber: readOrderNumber(search), phone: readPhoneStart(search), references: readReferences(search) }
}

const minPhoneDigits = 4

/** Behind a label only a whole number counts: the digits of "asha 2011" are no phone number. */
function readPhoneStart(search: string): string | null {
  const digits = readPhoneNumber(search)
  if (/^\d{1,10}$/.test(digits) && digits.length >= minPhoneDigits) return digits
  const labelled = readPhoneNumber(withoutLabel(search))
  return /^\d{10}$/.test(labelled) ? labelled : null
}
