import { and, eq, isNull, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { ownerAct } from './owner-act.server.ts'

/** Records that the owner has returned the money and revokes the links; refunds are not subtracted from revenue. */
export const refundOrder = ownerAct('order-refunded', async (tx, orderId: string) => {
  const [order] = await tx
    .update(orders)
    .set({ refundedAt: sql`now()`, linkGeneration: sql`${orders.linkGeneration} + 1` })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'completed'), isNull(orders.refundedAt)))
    .returning()
  if (!order) return { refused: 'not-refundable' }
  return { order, audit: { orderId, detail: { amountInPaise: order.amountInPaise } } }
})
