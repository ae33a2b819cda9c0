import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import type { UpgradePrice } from '#shop/orders/upgrades/price-upgrade.ts'
import { type FrozenOrder, nameCreditedOrder, signOrderFacts } from '#shop/payments/order-facts.server.ts'
import type { PaymentNotes } from '#shop/payments/provider.ts'

type PlacedOrder = Omit<FrozenOrder, 'credits' | 'consentTextVersion'>

/** What the provider keeps with the payment, so that a lost order can be rebuilt. */
export function writePaymentNotes(order: PlacedOrder, upgrade: UpgradePrice | null = null): PaymentNotes {
  const credits = (upgrade?.credits ?? []).map(({ orderId, inPaise }) => ({
    order: nameCreditedOrder(orderId),
    inPaise,
  }))
  return signOrderFacts({ ...order, credits, consentTextVersion: getConsentTextVersion(order.language) })
}
