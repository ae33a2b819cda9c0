import type { Product } from '#content/owner/products/product.ts'
import { db } from '#platform/database.server.ts'
import { applyBestOffer } from '#shop/catalogue/apply-offer.ts'
import { countUses } from './count-uses.server.ts'
import { type CodeRefusal, findOffer } from './find-offer.server.ts'

/** For pages, before the buyer is known: also says whether the code is used up at the moment. */
export async function checkCode(
  product: Product,
  typed: string,
): Promise<{ product: Product } | { refused: CodeRefusal }> {
  const found = findOffer(typed, product)
  if ('refused' in found) return found
  const { offer } = found
  if (offer.maxUses !== null) {
    const { taken } = await countUses(db, { offerId: offer.id, email: '' })
    if (taken >= offer.maxUses) return { refused: 'code-used-up' }
  }
  return { product: applyBestOffer(product, [offer]) }
}
