import type { Product } from '#content/owner/products/product.ts'
import { db } from '#platform/postgres/database.server.ts'
import { applyBestOffer } from '#shop/catalogue/apply-offer.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { countUses } from './count-uses.server.ts'
import type { CodeRefusal } from './find-offer.server.ts'
import { type CodeVisitor, tryCode } from './try-code.server.ts'

/** For pages, before the buyer is known: also says whether others have used up the code at the moment. */
export async function checkCode(
  product: Product,
  typed: string,
  visitor: CodeVisitor,
  /** A buyer who comes back from the payment page may use the code again. */
  startedOrderIds: string[] = [],
): Promise<{ product: Product } | { refused: CodeRefusal }> {
  const found = await tryCode(visitor, typed, product)
  if ('refused' in found) return found
  const { offer } = found
  if (offer.maxUses !== null) {
    const uses = { offerId: offer.id, email: '', productId: product.id, startedOrderIds }
    const { taken } = await countUses(db, uses)
    if (taken >= offer.maxUses) return { refused: 'code-used-up' }
  }
  return { product: applyBestOffer(product, [offer], getContent().business.upgradeFloorInPaise) }
}
