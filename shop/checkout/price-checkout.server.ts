import type { Product } from '#content/owner/products/product.ts'
import { applyBestOffer } from '#shop/catalogue/apply-offer.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import type { CodeRefusal } from '#shop/offers/find-offer.server.ts'
import { type CodeVisitor, tryCode } from '#shop/offers/try-code.server.ts'
import { findUpgrade } from '#shop/orders/upgrades/list-upgrades.server.ts'
import { isUpgradeBetter, type UpgradePrice } from '#shop/orders/upgrades/price-upgrade.ts'

interface PricedCheckout {
  product: Product
  /** Null when the buyer pays the product's price. */
  upgrade: UpgradePrice | null
  amountInPaise: number
}

/** The lower of the prices with the code and with the upgrade. A code that does not apply stops no upgrade. */
export async function priceCheckout(
  product: Product,
  code: string | null | undefined,
  /** The caller has proof that the buyer is this customer. */
  customerId: number | undefined,
  visitor: CodeVisitor,
): Promise<PricedCheckout | { refused: CodeRefusal }> {
  const isUpgradable = customerId !== undefined && product.kind === 'bundle'
  const upgrade = isUpgradable ? await findUpgrade(customerId, product.id) : null
  // Blanks in the field of the code are no code.
  const priced = code?.trim() ? await priceWithCode(product, code, visitor) : { product }
  if (upgrade && ('refused' in priced || isUpgradeBetter(upgrade, priced.product))) {
    return { product, upgrade, amountInPaise: upgrade.priceInPaise }
  }
  if ('refused' in priced) return priced
  return { product: priced.product, upgrade: null, amountInPaise: priced.product.priceInPaise }
}

/** One discount per order: the code's or the sale's, whichever is better for the buyer. */
async function priceWithCode(product: Product, typed: string, visitor: CodeVisitor) {
  const found = await tryCode(visitor, typed, product)
  return 'refused' in found
    ? found
    : { product: applyBestOffer(product, [found.offer], getContent().business.upgradeFloorInPaise) }
}
