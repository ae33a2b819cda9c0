import { eq, inArray } from 'drizzle-orm'
import { type Order, orderCredits, orders } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { findUsedCredits } from './list-upgrades.server.ts'

/**
 * Whether the earlier orders of an upgrade still count when it is paid: not for another upgrade that was paid first, and not
 * after their refund. Two upgrades with the same earlier order wait for each other here.
 */
export async function keepCredits(tx: Transaction, { id }: Pick<Order, 'id'>): Promise<boolean> {
  const credits = await tx.select().from(orderCredits).where(eq(orderCredits.orderId, id))
  const creditedIds = credits.map(({ creditedOrderId }) => creditedOrderId)
  if (creditedIds.length === 0) return true
  const credited = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, creditedIds))
    .orderBy(orders.id)
    .for('no key update')
  const used = await findUsedCredits(tx, creditedIds, id)
  if (used.size > 0) return false
  return credits.every(({ creditedOrderId, inPaise }) => {
    const order = credited.find((one) => one.id === creditedOrderId)
    return order !== undefined && order.amountInPaise - order.refundedInPaise >= inPaise
  })
}
