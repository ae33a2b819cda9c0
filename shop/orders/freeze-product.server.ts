import type { Product } from '#content/owner/products/product.ts'
import type { Discount, Order } from '#db/schema.ts'
import { regularPrice } from '#shop/catalogue/apply-offer.ts'
import { filesForProduct } from '#shop/catalogue/files.server.ts'

export type FrozenProduct = Pick<
  Order,
  'productType' | 'productName' | 'files' | 'listPriceInPaise' | 'priceInPaise' | 'discount' | 'amountInPaise'
>

/** What an order keeps of a product, so that no later change of the catalogue touches what was bought. */
export function freezeProduct(product: Product): FrozenProduct {
  const { id, name, listPriceInPaise, priceInPaise } = product
  const files = filesForProduct(id).map(({ file, title, downloadName }) => ({ file, title, downloadName }))
  // The owner has just removed it, between the page and the order.
  if (files.length === 0) throw new Error(`the product ${id} has no files to sell`)
  return {
    productType: id,
    productName: name,
    files,
    listPriceInPaise,
    priceInPaise: regularPrice(product),
    discount: freezeDiscount(product),
    amountInPaise: priceInPaise,
  }
}

function freezeDiscount({ priceInPaise, sale }: Product): Discount | null {
  if (!sale) return null
  const { offerId, name, code, regularPriceInPaise } = sale
  return { offerId, name, code, inPaise: regularPriceInPaise - priceInPaise }
}
