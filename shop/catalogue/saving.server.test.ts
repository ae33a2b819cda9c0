import { describe, expect, it } from 'vitest'
import { savingOn } from '#content/owner/products/product.ts'
import { findProduct } from './catalogue.server.ts'

describe('savingOn', () => {
  it.each(['maths', 'science', 'social'])('is ₹24 and 10 %% on %s', (slug) => {
    const product = findProduct(slug)
    expect(product && savingOn(product)).toEqual({ inPaise: 24_00, percent: 10 })
  })

  it('is ₹348 and 50 % when ₹696 become ₹348, as for the combo of the specification', () => {
    expect(savingOn({ priceInPaise: 348_00, listPriceInPaise: 696_00 })).toEqual({ inPaise: 348_00, percent: 50 })
  })
})
