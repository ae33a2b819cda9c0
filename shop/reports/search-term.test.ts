import { expect, it } from 'vitest'
import { formatOrderNumber } from '#brand/order-number.ts'
import { readSearchKeys } from './search-term.ts'

it.each(['9876543210', '+91 98765 43210', '+919876543210', '0 98765-43210', '91 9876543210', '९८७६५४३२१०'])(
  'reads the phone number %s in any writing',
  (typed) => {
    expect(readSearchKeys(typed).phone).toBe('9876543210')
  },
)

it('reads the beginning of a phone number, but not three digits or a name', () => {
  expect(readSearchKeys('+91 98765').phone).toBe('98765')
  expect(readSearchKeys('987').phone).toBeNull()
  expect(readSearchKeys('asha1234').phone).toBeNull()
})

it('reads an order number with or without blanks', () => {
  const shown = formatOrderNumber(48210937)
  expect(readSearchKeys(shown).orderNumber).toBe(48210937)
  expect(readSearchKeys(shown.replaceAll(' ', '')).orderNumber).toBe(48210937)
  expect(readSearchKeys('482 109 37').orderNumber).toBeNull()
})

it('reads a payment reference, but not two words', () => {
  expect(readSearchKeys('pay_29QQoUBi66xm2f').reference).toBe('pay_29QQoUBi66xm2f')
  expect(readSearchKeys('asha rao').reference).toBeNull()
})
