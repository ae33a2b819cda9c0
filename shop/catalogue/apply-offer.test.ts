import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Product } from '#content/owner/products/product.ts'
import { type AppliedOffer, applyBestOffer, translateOffer } from './apply-offer.ts'
import { reduce } from './reduction.ts'

const percent = (value: number) => ({ percent: value, offInPaise: null })
const off = (offInPaise: number) => ({ percent: null, offInPaise })

it('has a name for Hindi pages, or the English one', () => {
  const names = { id: 1, name: 'Diwali offer', productIds: null, code: null, endsAt: null, showsEnd: false }
  const offer = { ...names, percent: 10, offInPaise: null }
  expect(translateOffer({ ...offer, nameInHindi: 'दिवाली ऑफ़र' }, 'hi').name).toBe('दिवाली ऑफ़र')
  expect(translateOffer({ ...offer, nameInHindi: 'दिवाली ऑफ़र' }, 'en').name).toBe('Diwali offer')
  expect(translateOffer({ ...offer, nameInHindi: null }, 'hi').name).toBe('Diwali offer')
})

describe('reduce', () => {
  it.each([
    [208_00, percent(25), 156_00],
    [208_00, percent(15), 176_80],
    [208_00, off(50_00), 158_00],
    [99_99, percent(33), 67_00],
    [30_00, percent(33), 30_00],
    [208_00, percent(99), 49_00],
    [208_00, percent(77), 49_00],
    [208_00, off(208_00), 49_00],
    [208_00, off(9_999_00), 49_00],
    [208_00, off(159_01), 49_00],
    [208_00, off(159_00), 49_00],
    // A product that costs less than the minimum keeps its price.
    [30_00, off(10_00), 30_00],
    [208_00, percent(100), 0],
  ])('turns %i paise with %o into %i', (price, reduction, expected) => {
    expect(reduce(price, reduction, 49_00)).toBe(expected)
  })

  it('never returns a higher price, or one below the minimum', () => {
    const reduction = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map(percent),
      fc.integer({ min: 1, max: 10_000_000 }).map(off),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1_00, max: 100_000_00 }), reduction, (price, terms) => {
        const reduced = reduce(price, terms, 49_00)
        expect(Number.isInteger(reduced)).toBe(true)
        expect(reduced).toBeLessThanOrEqual(price)
        if (terms.percent === 100) expect(reduced).toBe(0)
        else expect(reduced).toBeGreaterThanOrEqual(Math.min(price, 49_00))
      }),
    )
  })
})

describe('applyBestOffer', () => {
  const maths: Product = {
    ...{ id: 'maths', slug: 'maths', kind: 'single', name: 'Maths', shortName: 'M' },
    ...{ priceInPaise: 208_00, listPriceInPaise: 232_00, discount: null },
  }
  const offer = (changed: Partial<AppliedOffer>): AppliedOffer => ({
    ...{ id: 1, name: 'Sale', productIds: null, code: null, endsAt: null, showsEnd: false, ...percent(10) },
    ...changed,
  })

  it('applies one offer, the best for the buyer', () => {
    const offers = [offer({ id: 1 }), offer({ id: 2, ...percent(30) }), offer({ id: 3, ...off(20_00) })]
    const priced = applyBestOffer(maths, offers, 49_00)
    expect(priced).toMatchObject({ priceInPaise: 145_60, listPriceInPaise: 232_00, discount: { offerId: 2 } })
    expect(applyBestOffer(priced, [offer({ id: 4, code: 'TEN' })], 49_00)).toEqual(priced)
    expect(applyBestOffer(priced, [offer({ id: 5, code: 'HALF', ...percent(50) })], 49_00)).toMatchObject({
      priceInPaise: 104_00,
      discount: { offerId: 5, code: 'HALF', regularPriceInPaise: 208_00 },
    })
  })

  it('applies to the products that the offer names', () => {
    expect(applyBestOffer(maths, [offer({ productIds: ['science'] })], 49_00)).toEqual(maths)
    expect(applyBestOffer(maths, [offer({ productIds: ['science', 'maths'] })], 49_00).discount).not.toBeNull()
  })

  it('shows the end only when the owner wants it', () => {
    const endsAt = new Date('2026-11-20T18:29:59Z')
    expect(applyBestOffer(maths, [offer({ endsAt })], 49_00).discount?.endsAt).toBeNull()
    expect(applyBestOffer(maths, [offer({ endsAt, showsEnd: true })], 49_00).discount?.endsAt).toBe(
      '2026-11-20T18:29:59.000Z',
    )
  })
})
