import { findProduct } from '#shop/catalogue/catalogue.server.ts'
import { type FrozenProduct, freezeProduct } from '#shop/checkout/freeze-product.server.ts'

/** What an order keeps of a product that costs this amount; a product that is not in the catalogue has one file. */
export function boughtAs(productId: string, amountInPaise: number): FrozenProduct {
  const product = findProduct(productId)
  const price = { listPriceInPaise: amountInPaise, priceInPaise: amountInPaise, discount: null, amountInPaise }
  if (product) return { ...freezeProduct(product), ...price }
  const files = [{ file: productId, title: productId, downloadName: `${productId}.pdf` }]
  return { productId, productName: productId, files, ...price }
}
