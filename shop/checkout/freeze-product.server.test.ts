import { describe, expect, it } from 'vitest'
import { inLanguage } from '#platform/current-language.server.ts'
import { addOffer } from '#tests/database/offers.ts'
import { productAt } from '#tests/database/orders.ts'
import { freezeProduct } from './freeze-product.server.ts'

const maths = productAt('maths')

describe('what an order keeps of a product', () => {
  it('is its English name, its files and its prices, on a Hindi page too', () => {
    const frozen = inLanguage('hi', () => freezeProduct(productAt('maths')))
    expect(frozen).toEqual({
      ...{ productId: 'maths', productName: 'Mathematics Blueprint', discount: null },
      files: [
        { file: 'maths', title: 'Mathematics Blueprint', downloadName: 'Mathematics-Blueprint.pdf' },
        {
          ...{ file: 'maths-phone', title: 'Mathematics Blueprint for phones' },
          ...{ downloadName: 'Mathematics-Blueprint-Phone.pdf', isPhoneEdition: true },
        },
      ],
      ...{ listPriceInPaise: maths.listPriceInPaise, priceInPaise: 20_800, amountInPaise: 20_800 },
    })
  })

  it('is the offer by the name that the owner gave it', async () => {
    const [other, offer] = [await addOffer(), await addOffer()]
    const discount = { offerId: offer.id, name: 'ऑफ़र', code: offer.code, regularPriceInPaise: 20_800, endsAt: null }
    expect(other.name).not.toBe(offer.name)
    expect(freezeProduct({ ...maths, priceInPaise: 15_600, discount })).toMatchObject({
      ...{ priceInPaise: 20_800, amountInPaise: 15_600 },
      discount: { offerId: offer.id, name: offer.name, code: offer.code, inPaise: 5_200 },
    })
  })

  it('is the offer as the buyer saw it when the owner has just ended it', () => {
    const discount = { offerId: 0, name: 'Diwali', code: null, regularPriceInPaise: 20_800, endsAt: null }
    expect(freezeProduct({ ...maths, priceInPaise: 15_600, discount }).discount).toMatchObject({ name: 'Diwali' })
  })
})

it('sells no product that the owner has just removed', () => {
  expect(() => freezeProduct({ ...maths, id: 'removed' })).toThrow('no files to sell')
})
