import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 37
const sumLength = 6

/** "bbk_", 220 random bits and a checksum: scanners recognise a leaked one, and a mistyped one is refused without a query. */
export function createCheckedKey(prefix: string): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return prefix + random + checksumOf(prefix + random)
}

export function isCheckedKey(prefix: string, text: string): boolean {
  const length = prefix.length + randomLength
  if (text.length !== length + sumLength || !text.startsWith(prefix)) return false
  return text.slice(length) === checksumOf(text.slice(0, length))
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < sumLength) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
