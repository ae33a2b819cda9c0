import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { orders, refunds } from '#db/schema.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { resendOrderLater } from '#shop/orders/resend-order-later.server.ts'
import { settleOrder } from '#shop/payments/settle-order.server.ts'

/** For a refund that was recorded by mistake: if it had ended the links, the buyer receives new ones. */
export const undoRefund = ownerAct('refund-undone', async ({ tx }, orderId: string, refundId: string) => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  const [undone] = await tx
    .update(refunds)
    .set({ state: 'failed', failedAt: sql`now()` })
    .where(
      and(
        eq(refunds.id, refundId),
        eq(refunds.orderId, orderId),
        eq(refunds.origin, 'by-hand'),
        ne(refunds.state, 'failed'),
        // The provider has confirmed it since.
        isNull(refunds.providerRefundId),
      ),
    )
    .returning()
  if (!order || !undone) return { refused: 'not-refunded' }
  await settleOrder(tx, orderId, { wasReturned: true })
  if (order.refundedAt) {
    await tx.update(orders).set({ sentAt: null }).where(eq(orders.id, orderId))
    await resendOrderLater(tx, orderId)
  }
  return { refund: undone, audit: { orderId, detail: { amountInPaise: undone.amountInPaise } } }
})
