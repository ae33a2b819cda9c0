import { isStateCode, type StateCode } from './indian-states.ts'

const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether the State exists and the last character is the check digit of the others. */
export function isGstin(gstin: string): boolean {
  return gstinPattern.test(gstin) && isStateCode(gstin.slice(0, 2)) && gstin.at(-1) === checkDigitOf(gstin.slice(0, 14))
}

/** Weights 1 and 2 in turn, each product reduced to the sum of its digits in base 36. */
function checkDigitOf(digits: string): string {
  const sum = Array.from(digits).reduce((total, character, index) => {
    const product = characters.indexOf(character) * (1 + (index % 2))
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return characters.charAt((36 - (sum % 36)) % 36)
}

/** The State that registered the seller; null while the seller is not registered. */
export function findSellerState(gstin: string): StateCode | null {
  return isGstin(gstin) ? (gstin.slice(0, 2) as StateCode) : null
}
