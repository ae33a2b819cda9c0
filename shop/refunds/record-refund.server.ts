import { and, eq, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { sendNewLinks } from '#shop/orders/resend-order-later.server.ts'
import { settleOrder } from '#shop/payments/settle-order.server.ts'
import { canBeUndone, refuseAmount } from './refund.ts'
import { lockPayments, type WantedRefund } from './refund-payment.server.ts'
import { writeRefund } from './write-refund.server.ts'

const minRecordedInPaise = 1

/** For money that the owner has already sent back without the shop. */
export const recordRefund = ownerAct('refund-recorded', async ({ tx, actor }, recorded: WantedRefund) => {
  const { orderId, paymentId, amountInPaise, reason, note } = recorded
  const { payments } = await lockPayments(tx, orderId)
  const payment = payments.find(({ externalId }) => externalId === paymentId)
  if (!payment) return { refused: 'unknown-payment' }
  const refused = refuseAmount(recorded, payment.leftInPaise, minRecordedInPaise)
  if (refused) return refused
  const refund = await writeRefund(tx, {
    ...{ orderId, provider: payment.provider, paymentId, amountInPaise, reason, note, requestedBy: actor.name },
    ...{ origin: 'by-hand', state: 'processed', acceptedAt: sql`now()`, processedAt: sql`now()` },
  })
  await settleOrder(tx, orderId)
  return { refund, audit: { orderId, detail: { amountInPaise, reason } } }
})

/** For a refund that was recorded by mistake: if it had ended the links, the buyer receives new ones. */
export const undoRecordedRefund = ownerAct('refund-undone', async ({ tx }, orderId: string, refundId: string) => {
  const order = await lockOrder(tx, orderId)
  const ofOrder = and(eq(refunds.id, refundId), eq(refunds.orderId, orderId))
  const [recorded] = await tx.select().from(refunds).where(ofOrder)
  if (!order || !recorded || !canBeUndone(recorded)) return { refused: 'not-refunded' }
  await tx.update(refunds).set({ state: 'failed', failedAt: sql`now()` }).where(eq(refunds.id, refundId))
  await settleOrder(tx, orderId, { wasReturned: true })
  if (order.refundedAt) {
    await tx.update(orders).set({ sentAt: null }).where(eq(orders.id, orderId))
    await sendNewLinks(tx, orderId)
  }
  return { undone: true, audit: { orderId, detail: { amountInPaise: recorded.amountInPaise } } }
})
