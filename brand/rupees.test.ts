import { expect, it } from 'vitest'
import { formatMoney, formatRupees } from './rupees.ts'

it.each([
  [208_00, '₹208'],
  [1_00_000_00, '₹1,00,000'],
  [208_50, '₹208.50'],
  [208_05, '₹208.05'],
  [0, '₹0'],
])('writes %d paise as %s', (amountInPaise, text) => {
  expect(formatRupees(amountInPaise)).toBe(text)
})

it('writes what was paid in another currency in that currency', () => {
  expect(formatMoney({ amountInPaise: 208_00, currency: 'USD' })).toBe('208.00 USD')
  expect(formatMoney({ amountInPaise: 208_00, currency: 'INR' })).toBe('₹208')
})
