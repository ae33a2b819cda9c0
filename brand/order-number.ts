import { toCompactText, withoutLabel } from './compact-text.ts'

/** Damm's table: the check digit reveals every wrong digit and every two swapped neighbours. */
const dammTable = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/** Returns 0 for digits that end with their check digit. */
function checkDigitOf(digits: string): number {
  let interim = 0
  for (const digit of digits) interim = Number(dammTable[interim]?.[Number(digit)])
  return interim
}

/** In groups of three, so that it can be read aloud: "482 109 375". */
export function formatOrderNumber(number: number): string {
  const digits = `${number}${checkDigitOf(String(number))}`
  return digits.replace(/(?=(?:\d{3})+$)/g, ' ').trim()
}

/** Returns null for anything that is not an order number, a mistyped one included. */
export function readOrderNumber(typed: string): number | null {
  const digits = toCompactText(withoutLabel(typed)).replace(/^#/, '')
  if (!/^[1-9]\d{8}$/.test(digits) || checkDigitOf(digits) !== 0) return null
  return Number(digits.slice(0, -1))
}
