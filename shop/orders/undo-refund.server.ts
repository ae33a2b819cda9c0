import { and, eq, isNotNull } from 'drizzle-orm'
import { type Order, orders } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'

/** For a mark that was a mistake. Links from before stay revoked, so the buyer must be sent new ones. */
export async function undoRefund(tx: Transaction, orderId: string): Promise<Order | null> {
  const [order] = await tx
    .update(orders)
    .set({ refundedAt: null, sentAt: null })
    .where(and(eq(orders.id, orderId), isNotNull(orders.refundedAt)))
    .returning()
  return order ?? null
}
