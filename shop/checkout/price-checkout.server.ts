import type { Product } from '#content/owner/products/product.ts'
import type { CodeRefusal } from '#shop/offers/find-offer.server.ts'
import { priceWithCode } from '#shop/offers/price-with-code.server.ts'
import { isUpgradeBetter, type UpgradePrice } from '#shop/orders/upgrades/price-upgrade.ts'

interface PricedCheckout<Upgrade> {
  product: Product
  /** Null when the buyer pays the product's price. */
  upgrade: Upgrade | null
  amountInPaise: number
}

/** The lower of the prices with the code and with the upgrade. A code that does not apply stops no upgrade. */
export function priceCheckout<Upgrade extends UpgradePrice>(
  product: Product,
  code: string | null | undefined,
  upgrade: Upgrade | null,
): PricedCheckout<Upgrade> | { refused: CodeRefusal } {
  const priced = code ? priceWithCode(product, code) : { product }
  if (upgrade && ('refused' in priced || isUpgradeBetter(upgrade, priced.product))) {
    return { product, upgrade, amountInPaise: upgrade.priceInPaise }
  }
  if ('refused' in priced) return priced
  return { product: priced.product, upgrade: null, amountInPaise: priced.product.priceInPaise }
}
