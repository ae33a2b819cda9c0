import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitCredit, splitTax, type Tax, totalOf } from './split-tax.ts'

const none: Tax = { taxableInPaise: 0, cgstInPaise: 0, sgstInPaise: 0, igstInPaise: 0 }
const add = (a: Tax, b: Tax): Tax => ({
  taxableInPaise: a.taxableInPaise + b.taxableInPaise,
  cgstInPaise: a.cgstInPaise + b.cgstInPaise,
  sgstInPaise: a.sgstInPaise + b.sgstInPaise,
  igstInPaise: a.igstInPaise + b.igstInPaise,
})

const sale = fc.record({
  amountInPaise: fc.integer({ min: 1, max: 10_000_000 }),
  ratePercent: fc.constantFrom(5, 18),
  isIntraState: fc.boolean(),
})

describe('splitTax', () => {
  it.each([
    [20_800, true, { taxableInPaise: 17_628, cgstInPaise: 1_586, sgstInPaise: 1_586, igstInPaise: 0 }],
    [20_800, false, { taxableInPaise: 17_627, cgstInPaise: 0, sgstInPaise: 0, igstInPaise: 3_173 }],
    [34_800, true, { taxableInPaise: 29_492, cgstInPaise: 2_654, sgstInPaise: 2_654, igstInPaise: 0 }],
    [34_800, false, { taxableInPaise: 29_492, cgstInPaise: 0, sgstInPaise: 0, igstInPaise: 5_308 }],
    [14_000, true, { taxableInPaise: 11_864, cgstInPaise: 1_068, sgstInPaise: 1_068, igstInPaise: 0 }],
    [14_000, false, { taxableInPaise: 11_864, cgstInPaise: 0, sgstInPaise: 0, igstInPaise: 2_136 }],
  ])('splits %i paise (same State: %s) at 18 percent', (amountInPaise, isIntraState, tax) => {
    expect(splitTax({ amountInPaise, ratePercent: 18, isIntraState })).toEqual(tax)
  })

  it('has equal heads, whole paise and sums that meet the price', () => {
    fc.assert(
      fc.property(sale, (sold) => {
        const tax = splitTax(sold)
        expect(totalOf(tax)).toBe(sold.amountInPaise)
        expect(tax.cgstInPaise).toBe(tax.sgstInPaise)
        expect(sold.isIntraState ? tax.igstInPaise : tax.cgstInPaise).toBe(0)
        const exact = (sold.amountInPaise * sold.ratePercent) / (100 + sold.ratePercent)
        expect(Math.abs(sold.amountInPaise - tax.taxableInPaise - exact)).toBeLessThanOrEqual(1)
        for (const part of Object.values(tax)) expect(Number.isInteger(part) && part >= 0).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('splitCredit', () => {
  it('takes off exactly the tax of the invoice when one refund returns the whole amount', () => {
    fc.assert(
      fc.property(sale, (sold) => {
        const invoice = splitTax(sold)
        expect(splitCredit({ ...sold, invoice, creditedBefore: none })).toEqual(invoice)
      }),
    )
  })

  it('never takes off more than the invoice, however the refunds are divided', () => {
    const parts = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(sale, parts, fc.boolean(), (sold, shares, goesBackWhole) => {
        const invoice = splitTax(sold)
        let credited = none
        const credit = (amountInPaise: number) => {
          if (amountInPaise <= 0) return
          const note = splitCredit({ ...sold, amountInPaise, invoice, creditedBefore: credited })
          expect(totalOf(note)).toBe(amountInPaise)
          expect(note.cgstInPaise).toBe(note.sgstInPaise)
          for (const part of Object.values(note)) expect(part).toBeGreaterThanOrEqual(0)
          credited = add(credited, note)
        }
        const left = () => sold.amountInPaise - totalOf(credited)
        for (const share of shares) credit(Math.floor(left() * share))
        if (goesBackWhole) credit(left())
        for (const head of ['cgstInPaise', 'sgstInPaise', 'igstInPaise'] as const) {
          expect(credited[head]).toBeLessThanOrEqual(invoice[head])
        }
        // A last refund of one or two paise can leave one paisa of each head.
        if (goesBackWhole) expect(credited.taxableInPaise - invoice.taxableInPaise).toBeLessThanOrEqual(2)
        expect(totalOf(credited)).toBeLessThanOrEqual(sold.amountInPaise)
      }),
      { numRuns: 1_000 },
    )
  })
})
