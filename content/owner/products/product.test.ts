import { describe, expect, it } from 'vitest'
import { type Product, savingOn } from './product.ts'
import { productPages } from './product-pages.ts'

function offered(slug: string): Product {
  const product = productPages.find(({ offer }) => offer.slug === slug)?.offer
  if (!product) throw new Error(`${slug} is not in the catalogue`)
  return product
}

describe('savingOn', () => {
  it.each(['maths', 'science', 'social'])('is ₹24 and 10 %% on %s', (slug) => {
    expect(savingOn(offered(slug))).toEqual({ inPaise: 24_00, percent: 10 })
  })

  it('is ₹348 and 50 % when ₹696 become ₹348, as for the combo of the specification', () => {
    expect(savingOn({ priceInPaise: 348_00, listPriceInPaise: 696_00 })).toEqual({ inPaise: 348_00, percent: 50 })
  })
})
