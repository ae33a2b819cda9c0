import { expect, it } from 'vitest'
import { formatOrderNumber } from '#brand/order-number.ts'
import { isWithinOneLetter, readSearchKeys } from './search-term.ts'

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

it.each(['+91 98765-43210', 'Phone: +91 98765 43210', '\u202a+91 98765 43210\u202c', 'मोबाइल नंबर ९८७६५ ४३२१०'])(
  'reads the phone number in %j, as it is copied from a message',
  (copied) => {
    expect(readSearchKeys(copied).phone).toBe('9876543210')
  },
)

it('reads no phone number in a name with a year', () => {
  expect(readSearchKeys('asha 2011').phone).toBeNull()
})

const shown = formatOrderNumber(48210937)

it.each([
  shown,
  shown.replaceAll(' ', ''),
  shown.replaceAll(' ', '-'),
  shown.replaceAll(' ', ' – '),
  shown.replaceAll(' ', '\u00a0'),
  `#${shown}`,
  `Order number: ${shown}`,
  `ऑर्डर नंबर ${shown}`,
  shown.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? ''),
])('reads the order number in %j', (typed) => {
  expect(readSearchKeys(typed).orderNumber).toBe(48210937)
})

it('reads no order number without its check digit', () => {
  expect(readSearchKeys('482 109 37').orderNumber).toBeNull()
})

it.each([
  '432187650912',
  '4321 8765 0912',
  '4321-8765-0912',
  '4321–8765–0912',
  ' 4321 8765\u00a00912 ',
  '4321\u200b8765\u200b0912',
  'UPI Ref No: 4321 8765 0912',
  'UTR 432187650912',
  'UPI लेनदेन आईडी: 4321 8765 0912',
])('reads the UPI reference in %j', (typed) => {
  expect(readSearchKeys(typed).references).toContain('432187650912')
})

it('reads the ids of payments and orders with their capitals and hyphens, in groups or not', () => {
  expect(readSearchKeys('pay_29QQoUBi66xm2f').references).toContain('pay_29QQoUBi66xm2f')
  expect(readSearchKeys('pay_29QQ oUBi 66xm 2f').references).toContain('pay_29QQoUBi66xm2f')
  expect(readSearchKeys('pay_29QQ-oUBi-66xm-2f').references).toContain('pay_29QQoUBi66xm2f')
  expect(readSearchKeys('bb_x-y_Zq-1234').references).toContain('bb_x-y_Zq-1234')
  expect(readSearchKeys('sbin 0042 17').references).toContain('SBIN004217')
})

it('reads no reference in two words', () => {
  expect(readSearchKeys('asha rao').references).toEqual([])
})

it.each([
  ['varun', 'varun'],
  ['varrun', 'varun'],
  ['varn', 'varun'],
  ['menom', 'menon'],
  ['arun', 'varun'],
  ['कवता', 'कविता'],
])('takes %s for %s', (typed, name) => {
  expect(isWithinOneLetter(typed, name)).toBe(true)
  expect(isWithinOneLetter(name, typed)).toBe(true)
})

it.each([
  ['varrrun', 'varun'],
  ['vraun', 'varun'],
  ['anana', 'ana'],
  ['meena', 'meenakshi'],
  ['', 'ab'],
])('does not take %s for %s', (typed, name) => {
  expect(isWithinOneLetter(typed, name)).toBe(false)
})
