import { expect, it } from 'vitest'
import { formatRupees } from './rupees.ts'

it.each([
  [208_00, '₹208'],
  [1_00_000_00, '₹1,00,000'],
  [208_50, '₹208.50'],
  [208_05, '₹208.05'],
  [0, '₹0'],
])('writes %d paise as %s', (amountInPaise, text) => {
  expect(formatRupees(amountInPaise)).toBe(text)
})
