import type { Actor } from '#shop/audit/write-audit.server.ts'
import { findOpening } from '#shop/publications/opening/find-opening.server.ts'
import { listRefundablePayments } from '#shop/refunds/read-order-money.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'

/** Sends back everything that the owner paid in rehearsals. Pressed twice, it sends nothing twice. */
export async function refundRehearsal(
  actor: Actor,
): Promise<{ refundedInPaise: number } | { refused: 'nothing-left' }> {
  const { rehearsalOrders } = await findOpening()
  let refundedInPaise = 0
  for (const orderId of rehearsalOrders) {
    for (const { externalId: paymentId, leftInPaise } of await listRefundablePayments(orderId)) {
      if (leftInPaise === 0) continue
      const wanted = { orderId, paymentId, amountInPaise: leftInPaise, seenLeftInPaise: leftInPaise }
      const refunded = await refundPayment(actor, { ...wanted, reason: 'other', note: '' })
      if (!('refused' in refunded)) refundedInPaise += leftInPaise
    }
  }
  return refundedInPaise > 0 ? { refundedInPaise } : { refused: 'nothing-left' }
}
