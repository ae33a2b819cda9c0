import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Order, orders } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Says that the owner has given the money back, at the provider or by hand. The links end at once. Revenue stays the
 * sum of all completed orders, as it is defined; the overview names beside it what of that was refunded.
 * Null when there is nothing to refund, or it was marked before.
 */
export async function markRefunded(tx: Transaction, orderId: string): Promise<Order | null> {
  const [order] = await tx
    .update(orders)
    .set({ refundedAt: sql`now()`, linkGeneration: sql`${orders.linkGeneration} + 1` })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'completed'), isNull(orders.refundedAt)))
    .returning()
  return order ?? null
}
