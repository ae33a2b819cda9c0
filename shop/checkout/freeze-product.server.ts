import type { Product } from '#content/owner/products/product.ts'
import type { Discount, Order } from '#db/schema/orders.ts'
import { regularPrice } from '#shop/catalogue/apply-offer.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { listSoldFiles } from '#shop/catalogue/files/list-sold-files.server.ts'
import { getOffers } from '#shop/offers/current-offers.server.ts'

export type FrozenProduct = Pick<
  Order,
  'productId' | 'productName' | 'files' | 'listPriceInPaise' | 'priceInPaise' | 'discount' | 'amountInPaise'
>

/**
 * What an order keeps of a product, so that no later change of the catalogue touches what was bought. In English, as the
 * owner reads it; `translateBought` translates it for the buyer (043).
 */
export function freezeProduct(product: Product): FrozenProduct {
  const { id, listPriceInPaise, priceInPaise } = product
  const page = getContentIn('en').products.find((known) => known.product.id === id)
  // The owner has just removed it, between the page and the order.
  if (!page || page.files.length === 0) throw new Error(`the product ${id} has no files to sell`)
  return {
    productId: id,
    productName: page.product.name,
    files: listSoldFiles(page).map(({ isPhoneEdition, file, title, downloadName }) => ({
      ...{ file, title, downloadName },
      ...(isPhoneEdition ? { isPhoneEdition } : {}),
    })),
    listPriceInPaise,
    priceInPaise: regularPrice(product),
    discount: freezeDiscount(product),
    amountInPaise: priceInPaise,
  }
}

function freezeDiscount({ priceInPaise, discount }: Product): Discount | null {
  if (!discount) return null
  const { offerId, code, regularPriceInPaise } = discount
  const name = getOffers().find(({ id }) => id === offerId)?.name ?? discount.name
  return { offerId, name, code, inPaise: regularPriceInPaise - priceInPaise }
}
