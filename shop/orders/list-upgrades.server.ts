import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Product } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { type Order, orderCredits, orders } from '#db/schema.ts'
import { type Database, db, type Transaction } from '#platform/database.server.ts'
import { listProductPages } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { listPurchases } from './list-purchases.server.ts'
import { priceUpgrade, type UpgradePrice } from './price-upgrade.ts'

export interface Upgrade extends UpgradePrice {
  bundle: Product
  /** The names of the parts that the customer does not own yet. */
  missing: string[]
  /** The earlier orders whose price counts. */
  counted: Pick<Order, 'id' | 'number' | 'productName'>[]
  /** What the customer paid for the parts, refunds subtracted. */
  paidInPaise: number
}

/** The bundles that a customer can complete for the difference. The caller has proof who the customer is. */
export async function listUpgrades(customerId: number): Promise<Upgrade[]> {
  const owned = (await listPurchases(customerId)).filter(({ refundedAt }) => !refundedAt).toReversed()
  if (owned.length === 0) return []
  const used = await findUsedCredits(
    db,
    owned.map(({ id }) => id),
  )
  return listProductPages().flatMap((page) => (page.parts.length > 0 ? (toUpgrade(page, owned, used) ?? []) : []))
}

export async function findUpgrade(customerId: number, bundleId: string): Promise<Upgrade | null> {
  return (await listUpgrades(customerId)).find(({ bundle }) => bundle.id === bundleId) ?? null
}

/** The orders that already counted for an upgrade that was paid and not refunded. */
export async function findUsedCredits(
  tx: Database | Transaction,
  orderIds: string[],
  exceptFor = '',
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: orderCredits.creditedOrderId, upgradeId: orderCredits.orderId })
    .from(orderCredits)
    .innerJoin(orders, eq(orders.id, orderCredits.orderId))
    .where(
      and(inArray(orderCredits.creditedOrderId, orderIds), eq(orders.status, 'completed'), isNull(orders.refundedAt)),
    )
  return new Set(rows.filter(({ upgradeId }) => upgradeId !== exceptFor).map(({ id }) => id))
}

function toUpgrade(page: ProductPage, owned: Order[], used: Set<string>): Upgrade | null {
  const bundleFiles = new Set(page.files.map(({ file }) => file))
  const ownedFiles = new Set(owned.flatMap(({ files }) => files.map(({ file }) => file)))
  const missing = page.parts.filter(({ files }) => files.some(({ file }) => !ownedFiles.has(file)))
  if (missing.length === 0) return null
  const isPart = ({ files }: Order) => files.every(({ file }) => bundleFiles.has(file))
  const counted = owned.filter((order) => isPart(order) && !used.has(order.id) && paidFor(order) > 0)
  const paid = counted.map((order) => ({ orderId: order.id, paidInPaise: paidFor(order) }))
  const price = priceUpgrade(page.offer.priceInPaise, getContent().business.upgradeFloorInPaise, paid)
  if (!price) return null
  return {
    ...price,
    bundle: page.offer,
    missing: missing.map(({ card }) => card.name),
    counted: counted.map(({ id, number, productName }) => ({ id, number, productName })),
    paidInPaise: paid.reduce((sum, { paidInPaise }) => sum + paidInPaise, 0),
  }
}

function paidFor({ amountInPaise, refundedInPaise }: Order): number {
  return amountInPaise - refundedInPaise
}
