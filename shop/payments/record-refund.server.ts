import { eq, sql } from 'drizzle-orm'
import { orders, type Refund, refunds } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { listRefundablePayments } from './list-refundable-payments.server.ts'
import { findRefusal, newRefundId, type RefundRefused, type WantedRefund } from './request-refund.server.ts'
import { settleOrder } from './settle-order.server.ts'

export type RecordedRefund = Omit<WantedRefund, 'paymentId'> & {
  /** Null for an order without a recorded payment. */
  paymentId: string | null
}

/** For money that the owner has already sent back without the shop. */
export async function recordRefund(
  tx: Transaction,
  recorded: RecordedRefund,
): Promise<RefundRefused | { refund: Refund }> {
  const { orderId, paymentId, amountInPaise, reason, note, requestedBy } = recorded
  const payment = await findRecordable(tx, orderId, paymentId)
  if (!payment) return { refused: 'unknown-payment' }
  const refused = findRefusal(recorded, payment.leftInPaise)
  if (refused) return refused
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...{
        id: newRefundId(),
        orderId,
        provider: payment.provider,
        paymentId,
        amountInPaise,
        reason,
        note,
        requestedBy,
      },
      ...{ origin: 'by-hand', state: 'processed', acceptedAt: sql`now()`, processedAt: sql`now()` },
    })
    .returning()
  if (!refund) throw new Error('no refund was written')
  await settleOrder(tx, orderId)
  return { refund }
}

async function findRecordable(tx: Transaction, orderId: string, paymentId: string | null) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order) return null
  const payments = await listRefundablePayments(orderId, tx)
  if (paymentId !== null) return payments.find(({ externalId }) => externalId === paymentId) ?? null
  if (payments.length > 0 || order.status !== 'completed' || order.amountInPaise === 0) return null
  return { provider: order.provider, leftInPaise: order.amountInPaise - order.refundedInPaise }
}
