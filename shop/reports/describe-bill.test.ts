import { expect, it } from 'vitest'
import { describeBill } from './describe-bill.ts'

const combo = {
  status: 'completed' as const,
  listPriceInPaise: 69_600,
  priceInPaise: 34_800,
  discount: { offerId: 1, name: 'Diwali', code: 'DIWALI', inPaise: 4_800 },
  creditInPaise: 20_800,
  amountInPaise: 9_200,
  refundedInPaise: 2_000,
  disputedInPaise: 0,
}
const noCharges = { taxInPaise: null, feeInPaise: null }
const toPairs = (...given: Parameters<typeof describeBill>) =>
  describeBill(...given).map(({ name, inPaise }) => [name, inPaise])

it('gives every reason for the amount, and what is left of it', () => {
  expect(toPairs(combo, { taxInPaise: 1_403, feeInPaise: 217 })).toEqual([
    ['list-price', 69_600],
    ['reduced', -34_800],
    ['discount', -4_800],
    ['credit', -20_800],
    ['amount', 9_200],
    ['tax', 1_403],
    ['refunded', -2_000],
    ['fee', -217],
    ['net', 6_983],
  ])
})

it('does not call money refunded that a bank took back after a lost dispute', () => {
  const charges = (given: Partial<typeof combo>) => toPairs({ ...combo, ...given }, noCharges).slice(5)
  expect(charges({ refundedInPaise: 9_200, disputedInPaise: 9_200 })).toEqual([
    ['disputed', -9_200],
    ['net', 0],
  ])
  expect(charges({ refundedInPaise: 9_200, disputedInPaise: 7_200 })).toEqual([
    ['refunded', -2_000],
    ['disputed', -7_200],
    ['net', 0],
  ])
})

it('adds up, whatever amount the owner accepted', () => {
  for (const amountInPaise of [1, 9_100, 9_200, 50_000]) {
    const lines = describeBill({ ...combo, amountInPaise, refundedInPaise: 0 }, noCharges)
    const until = lines.findIndex(({ name }) => name === 'amount')
    expect(lines.slice(0, until).reduce((sum, { inPaise }) => sum + inPaise, 0)).toBe(amountInPaise)
    expect(lines.some(({ name }) => name === 'accepted')).toBe(amountInPaise !== 9_200)
  }
})

it('leaves out what has no money in it, and charges nothing to an unpaid order', () => {
  const plain = { ...combo, discount: null, creditInPaise: 0, priceInPaise: 69_600, amountInPaise: 69_600 }
  expect(toPairs({ ...plain, refundedInPaise: 0 }, noCharges)).toEqual([
    ['list-price', 69_600],
    ['amount', 69_600],
    ['net', 69_600],
  ])
  expect(toPairs({ ...plain, status: 'pending' }, noCharges)).toEqual([
    ['list-price', 69_600],
    ['amount', 69_600],
  ])
})
