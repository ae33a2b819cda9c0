import type { Product } from '#content/owner/products/product.ts'
import { applyBestOffer } from '#shop/catalogue/apply-offer.ts'
import { type CodeRefusal, findOffer } from './find-offer.server.ts'

/** One discount per order: the code's or the sale's, whichever is better for the buyer. */
export function priceWithCode(
  product: Product,
  typed: string,
  now?: Date,
): { product: Product } | { refused: CodeRefusal } {
  const found = findOffer(typed, product, now)
  return 'refused' in found ? found : { product: applyBestOffer(product, [found.offer]) }
}
