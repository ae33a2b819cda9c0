import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addOrder } from '#tests/database/orders.ts'
import { formatOrderNumber, readOrderNumber } from './order-number.ts'

const numbers = fc.integer({ min: 10_000_000, max: 99_999_999 })

function toDigits(number: number): string[] {
  return [...formatOrderNumber(number).replaceAll(' ', '')]
}

describe('an order number', () => {
  it('has nine digits in three groups', () => {
    expect(formatOrderNumber(65_623_059)).toMatch(/^656 230 59\d$/)
  })

  it.each(['{}', ' #{} ', '{}.', '{}-'])('is read as people type it: %s', (typing) => {
    fc.assert(
      fc.property(numbers, (number) => {
        const [first = '', second = '', third = ''] = formatOrderNumber(number).split(' ')
        for (const separator of ['', ' ', '-', '.', ' - ']) {
          const typed = typing.replace('{}', [first, second, third].join(separator))
          expect(readOrderNumber(typed)).toBe(number)
        }
      }),
    )
  })

  it('is refused with one wrong digit', () => {
    fc.assert(
      fc.property(numbers, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        const digits = toDigits(number)
        digits[place] = String((Number(digits[place]) + shift) % 10)
        expect(readOrderNumber(digits.join(''))).toBeNull()
      }),
    )
  })

  it('is refused with two neighbouring digits swapped', () => {
    fc.assert(
      fc.property(numbers, fc.nat(7), (number, place) => {
        const digits = toDigits(number)
        const [left = '', right = ''] = digits.slice(place, place + 2)
        fc.pre(left !== right)
        digits.splice(place, 2, right, left)
        expect(readOrderNumber(digits.join(''))).toBeNull()
      }),
    )
  })

  it.each(['', '12345678', '1234567890', '9876543210', 'bb_123456789', '48210937x', '012345678'])(
    'is not "%s"',
    (typed) => expect(readOrderNumber(typed)).toBeNull(),
  )
})

it('differs for every order and does not count up', async () => {
  const placed = [await addOrder(), await addOrder(), await addOrder()].map(({ number }) => number)
  expect(new Set(placed).size).toBe(3)
  for (const number of placed) expect(readOrderNumber(formatOrderNumber(number))).toBe(number)
  expect(Math.abs((placed[1] ?? 0) - (placed[0] ?? 0))).toBeGreaterThan(1_000)
})
