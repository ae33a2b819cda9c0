import { and, eq, gt, inArray } from 'drizzle-orm'
import { type Order, orderCredits, orders } from '#db/schema/orders.ts'
import { orderSwaps } from '#db/schema/requests.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { findUsedCredits } from './list-upgrades.server.ts'
import { readKeptPrices } from './read-kept-prices.server.ts'

/** Why an earlier order no longer counts: for another upgrade that was paid first, or because money of it went back. */
export type LostCredit = 'counted-elsewhere' | 'refunded'

/** From the stored detail of a `credit-used-up` problem. */
export function readLostCredit(detail: unknown): LostCredit {
  return (detail as { lostCredit: LostCredit }).lostCredit
}

/**
 * Whether the earlier orders of an upgrade still count when it is paid: not for another upgrade that was paid first, and not
 * after their refund. Two upgrades with the same earlier order wait for each other here.
 */
export async function keepCredits(
  tx: Transaction,
  { id }: Pick<Order, 'id'>,
): Promise<{ kept: true } | { refused: LostCredit }> {
  const credits = await tx.select().from(orderCredits).where(eq(orderCredits.orderId, id))
  const creditedIds = credits.map(({ creditedOrderId }) => creditedOrderId)
  await lockOrders(tx, creditedIds)
  // A parallel check may have completed this upgrade meanwhile.
  const used = await findUsedCredits(tx, creditedIds, id)
  if (used.size > 0) return { refused: 'counted-elsewhere' }
  if (await wasSwappedSince(tx, creditedIds, id)) return { refused: 'refunded' }
  const kept = await readKeptPrices(tx, creditedIds)
  const isKept = credits.every(({ creditedOrderId, inPaise }) => (kept.get(creditedOrderId) ?? 0) >= inPaise)
  return isKept ? { kept: true } : { refused: 'refunded' }
}

/** The buyer has another product for that price now, which may be no part of the bundle. */
async function wasSwappedSince(tx: Transaction, ids: string[], upgradeId: string): Promise<boolean> {
  const startedAt = tx.select({ at: orders.createdAt }).from(orders).where(eq(orders.id, upgradeId))
  return (await tx.$count(orderSwaps, and(inArray(orderSwaps.orderId, ids), gt(orderSwaps.createdAt, startedAt)))) > 0
}

/** In one order, so that two transactions do not wait for each other for ever. */
async function lockOrders(tx: Transaction, ids: string[]) {
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(orders.id).for('no key update')
}
