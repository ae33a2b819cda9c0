import { eq, inArray } from 'drizzle-orm'
import { type Order, orderCredits, orders } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { findUsedCredits } from './list-upgrades.server.ts'
import { readKeptPrices } from './read-kept-prices.server.ts'

/**
 * Whether the earlier orders of an upgrade still count when it is paid: not for another upgrade that was paid first, and not
 * after their refund. Two upgrades with the same earlier order wait for each other here.
 */
export async function keepCredits(tx: Transaction, { id }: Pick<Order, 'id'>): Promise<boolean> {
  const credits = await tx.select().from(orderCredits).where(eq(orderCredits.orderId, id))
  const creditedIds = credits.map(({ creditedOrderId }) => creditedOrderId)
  if (creditedIds.length === 0) return true
  await lockOrders(tx, creditedIds)
  const used = await findUsedCredits(tx, creditedIds, id)
  if (used.size > 0) return false
  const kept = await readKeptPrices(tx, creditedIds)
  return credits.every(({ creditedOrderId, inPaise }) => (kept.get(creditedOrderId) ?? 0) >= inPaise)
}

/** In one order, so that two transactions do not wait for each other for ever. */
async function lockOrders(tx: Transaction, ids: string[]) {
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(orders.id).for('no key update')
}
