import type { Product } from '#content/owner/products/product.ts'
import type { CodeRefusal } from '#shop/offers/find-offer.server.ts'
import { priceWithCode } from '#shop/offers/price-with-code.server.ts'
import type { UpgradePrice } from './price-upgrade.ts'

interface PricedCheckout<Upgrade> {
  product: Product
  /** Null when the buyer pays the product's price. */
  upgrade: Upgrade | null
  amountInPaise: number
}

/** A code and an upgrade never add up: the buyer pays the lower price. A code that does not apply stops no upgrade. */
export function priceCheckout<Upgrade extends UpgradePrice>(
  product: Product,
  code: string | null | undefined,
  upgrade: Upgrade | null,
): PricedCheckout<Upgrade> | { refused: CodeRefusal } {
  const priced = code ? priceWithCode(product, code) : { product }
  const isUpgradeBetter = upgrade && ('refused' in priced || upgrade.priceInPaise <= priced.product.priceInPaise)
  if (isUpgradeBetter) return { product, upgrade, amountInPaise: upgrade.priceInPaise }
  if ('refused' in priced) return priced
  return { product: priced.product, upgrade: null, amountInPaise: priced.product.priceInPaise }
}
