import { and, eq, isNotNull } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { resendOrderLater } from '#shop/delivery/resend-order-later.server.ts'
import { ownerAct } from './owner-act.server.ts'

/** For an order that was marked as refunded by mistake: the old links stay revoked, so the buyer receives new ones. */
export const undoRefund = ownerAct('refund-undone', async (tx, orderId: string) => {
  const [order] = await tx
    .update(orders)
    .set({ refundedAt: null, sentAt: null })
    .where(and(eq(orders.id, orderId), isNotNull(orders.refundedAt)))
    .returning()
  if (!order) return { refused: 'not-refunded' }
  await resendOrderLater(tx, orderId)
  return { order, audit: { orderId } }
})
