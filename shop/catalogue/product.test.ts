import { describe, expect, it } from 'vitest'
import { findProduct } from './catalogue.ts'
import { formatRupees, type Product, savingOn } from './product.ts'

function offered(slug: string): Product {
  const product = findProduct(slug)
  if (!product) throw new Error(`${slug} is not in the catalogue`)
  return product
}

describe('savingOn', () => {
  it.each(['maths', 'science', 'social'])('is ₹24 and 10 %% on %s', (slug) => {
    expect(savingOn(offered(slug))).toEqual({ inPaise: 24_00, percent: 10 })
  })

  it('is ₹348 and 50 % on the combo', () => {
    expect(savingOn(offered('combo'))).toEqual({ inPaise: 348_00, percent: 50 })
  })
})

describe('formatRupees', () => {
  it.each([
    [208_00, '₹208'],
    [1_00_000_00, '₹1,00,000'],
    [208_50, '₹208.50'],
    [208_05, '₹208.05'],
    [0, '₹0'],
  ])('writes %d paise as %s', (amountInPaise, text) => {
    expect(formatRupees(amountInPaise)).toBe(text)
  })
})
