import { findProduct } from '#shop/catalogue/catalogue.server.ts'
import { type FrozenProduct, freezeProduct } from '#shop/checkout/freeze-product.server.ts'

/** What an order keeps of a product that costs this amount; a product that is not in the catalogue has one file. */
export function boughtAs(productType: string, amountInPaise: number): FrozenProduct {
  const product = findProduct(productType)
  const price = { listPriceInPaise: amountInPaise, priceInPaise: amountInPaise, discount: null, amountInPaise }
  if (product) return { ...freezeProduct(product), ...price }
  const files = [{ file: productType, title: productType, downloadName: `${productType}.pdf` }]
  return { productType, productName: productType, files, ...price }
}
