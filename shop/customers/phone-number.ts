import { toCompactText } from '#brand/compact-text.ts'

// A number may itself begin with 91, so 91 and 0 are a prefix only in front of ten digits.
const prefixes = /^(?:[+＋]91|0(?=[+＋]|\d{10})|91(?=[+＋]|\d{10}))+/

/** Returns ten digits for an Indian number in any of its spellings, and otherwise what is left of the typed text. */
export function readPhoneNumber(typed: string): string {
  return toCompactText(typed).replace(prefixes, '')
}

/** What the field shows after an input: ten digits as soon as they are complete, and no more while the buyer types. */
export function formatPhoneInput(text: string, isTyping: boolean): string {
  const compact = toCompactText(text).replace(/[^\d+]/g, '')
  const number = compact.replace(prefixes, '')
  if (isTyping && /^(?!91|0)\d{11}$/.test(number)) return number.slice(0, 10)
  return number.length === 10 ? number : compact
}
