import { and, eq, inArray, isNull } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { Product } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { type Order, orderCredits, orders } from '#db/schema/orders.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { listProductPages } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { translateBought } from '#shop/catalogue/translate-bought.server.ts'
import { listPurchases } from '../list-purchases.server.ts'
import { priceUpgrade, type UpgradePrice } from './price-upgrade.ts'
import { readKeptPrices } from './read-kept-prices.server.ts'

export interface Upgrade extends UpgradePrice {
  bundle: Product
  /** The names of the parts that the customer does not own yet. */
  missing: string[]
  /** The earlier orders whose price counts. */
  counted: Pick<Order, 'id' | 'number' | 'productName'>[]
  /** What the customer paid for the parts, refunds subtracted. */
  paidInPaise: number
}

/**
 * The bundles that a customer can complete for the difference. The caller has proof who the customer is. A refund counts
 * from the moment of its request, as it does when the upgrade is paid: the page must not promise a price that is then held.
 */
export async function listUpgrades(customerId: number): Promise<Upgrade[]> {
  const purchases = (await listPurchases(customerId)).filter(({ refundedAt }) => !refundedAt).toReversed()
  if (purchases.length === 0) return []
  const ids = purchases.map(({ id }) => id)
  const [used, kept] = await Promise.all([findUsedCredits(db, ids), readKeptPrices(db, ids)])
  const owned = purchases
    .map((order) => ({ ...order, keptInPaise: kept.get(order.id) ?? 0 }))
    .filter(({ amountInPaise, keptInPaise }) => amountInPaise === 0 || keptInPaise > 0)
  return listProductPages().flatMap((page) => (page.parts.length > 0 ? (toUpgrade(page, owned, used) ?? []) : []))
}

type OwnedOrder = Order & { keptInPaise: number }

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

function toUpgrade(page: ProductPage, owned: OwnedOrder[], used: Set<string>): Upgrade | null {
  const bundleFiles = new Set(page.files.map(({ file }) => file))
  const ownedFiles = new Set(owned.flatMap(({ files }) => files.map(({ file }) => file)))
  const missing = page.parts.filter(({ files }) =>
    withoutPhoneEditions(files).some(({ file }) => !ownedFiles.has(file)),
  )
  if (missing.length === 0) return null
  const isPart = ({ files }: Order) => files.every(({ file }) => bundleFiles.has(file))
  const counted = owned.filter((order) => isPart(order) && !used.has(order.id) && order.keptInPaise > 0)
  const paid = counted.map((order) => ({ orderId: order.id, paidInPaise: order.keptInPaise }))
  const price = priceUpgrade(page.product.priceInPaise, getContent().business.upgradeFloorInPaise, paid)
  if (!price) return null
  return {
    ...price,
    bundle: page.product,
    missing: missing.map(({ card }) => card.name),
    counted: counted.map((order) => ({ id: order.id, number: order.number, productName: translateBought(order) })),
    paidInPaise: sumOf(paid, 'paidInPaise'),
  }
}
