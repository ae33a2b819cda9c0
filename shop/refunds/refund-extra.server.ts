import { sumOf } from '#brand/sum-of.ts'
import type { Order } from '#db/schema/orders.ts'
import type { RefundReason } from '#db/schema/refunds.ts'
import { type ActContext, ownerAct } from '#shop/audit/owner-act.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { minRefundInPaise } from './refund.ts'
import { lockPayments, requestRefund } from './refund-payment.server.ts'

/** Sends back what an order received beyond its price: a second payment, or money that never completed it. */
export const refundExtra = ownerAct('refund-requested', (context, orderId: string, reason: RefundReason) =>
  refundNewest(context, orderId, reason, ({ status, amountInPaise }) => (status === 'completed' ? amountInPaise : 0)),
)

/** Sends back everything that a buyer paid for something that was already bought. */
export const refundRepeated = ownerAct('refund-requested', (context, orderId: string) =>
  refundNewest(context, orderId, 'duplicate', () => 0),
)

/** Sends back the newest payments until only `keep` is left, so a second click finds nothing more to send. */
export async function refundNewest(
  context: ActContext,
  orderId: string,
  reason: RefundReason,
  keep: (order: Order) => number,
  note = '',
) {
  const { order, payments } = await lockPayments(context.tx, orderId)
  if (!order) return { refused: 'unknown-payment' } as const
  const extra = sumOf(payments, 'leftInPaise') - keep(order)
  if (extra < minRefundInPaise) return { refused: 'nothing-left' } as const
  let rest = extra
  for (const { externalId: paymentId, provider, leftInPaise } of payments.toReversed()) {
    const amountInPaise = Math.min(leftInPaise, rest)
    if (amountInPaise < minRefundInPaise) continue
    // Only the owner can send it back, and then records it.
    if (provider === outsideProvider) return { refused: 'paid-outside', leftInPaise: amountInPaise } as const
    const wanted = { orderId, paymentId, amountInPaise, seenLeftInPaise: leftInPaise, reason, note }
    const requested = await requestRefund(context, wanted)
    if ('refused' in requested) return requested
    rest -= amountInPaise
  }
  const refundedInPaise = extra - rest
  return { refundedInPaise, audit: { orderId, detail: { amountInPaise: refundedInPaise, reason } } }
}
