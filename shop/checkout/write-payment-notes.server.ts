import { inArray } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import type { UpgradePrice } from '#shop/orders/upgrades/price-upgrade.ts'
import { type FrozenOrder, signOrderFacts } from '#shop/payments/order-facts.server.ts'
import type { PaymentNotes } from '#shop/payments/provider.ts'

type PlacedOrder = Omit<FrozenOrder, 'credits' | 'consentTextVersion'>

/** What the provider keeps with the payment, so that a lost order can be rebuilt. */
export async function writePaymentNotes(order: PlacedOrder, credit: UpgradePrice | null = null): Promise<PaymentNotes> {
  const credits = credit ? await numberCredits(credit) : []
  return signOrderFacts({ ...order, credits, consentTextVersion: getConsentTextVersion(order.language) })
}

async function numberCredits({ credits }: UpgradePrice): Promise<FrozenOrder['credits']> {
  const ids = credits.map(({ orderId }) => orderId)
  const rows = await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return credits.map(({ orderId, inPaise }) => ({ number: numbers.get(orderId) ?? 0, inPaise }))
}
