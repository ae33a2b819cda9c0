import { eq } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { orders, type Refund } from '#db/schema.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { outsideProvider } from '#shop/payments/outside-payment.server.ts'
import { listRefundablePayments } from './list-refundable-payments.server.ts'
import { minRefundInPaise, type RefundRefused, requestRefund } from './request-refund.server.ts'

/** Paid outside: only the owner can send it back, and then records it. */
export type RefundsRefused = RefundRefused | { refused: 'paid-outside'; leftInPaise: number }

type Wanted = Pick<Refund, 'orderId' | 'reason' | 'requestedBy'>

/** What the order has received beyond its price: a second payment, or everything when it was never completed. */
export function requestExtraRefunds(tx: Transaction, wanted: Wanted) {
  return requestRefunds(tx, wanted, ({ status, amountInPaise }) => (status === 'completed' ? amountInPaise : 0))
}

/** Everything that the order has received. */
export function requestFullRefunds(tx: Transaction, wanted: Wanted) {
  return requestRefunds(tx, wanted, () => 0)
}

interface KeepingOrder {
  status: string
  amountInPaise: number
}

/** Sends back the newest payments until only the price is left, so a second click finds nothing more to send. */
async function requestRefunds(
  tx: Transaction,
  { orderId, reason, requestedBy }: Wanted,
  keep: (order: KeepingOrder) => number,
): Promise<RefundsRefused | { refundedInPaise: number }> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order) return { refused: 'unknown-payment' }
  const payments = await listRefundablePayments(orderId, tx)
  const extra = sumOf(payments, 'leftInPaise') - keep(order)
  if (extra < minRefundInPaise) return { refused: 'nothing-left' }
  let rest = extra
  for (const { externalId: paymentId, provider, leftInPaise } of payments.toReversed()) {
    const amountInPaise = Math.min(leftInPaise, rest)
    if (amountInPaise < minRefundInPaise) continue
    if (provider === outsideProvider) return { refused: 'paid-outside', leftInPaise: amountInPaise }
    const wanted = { orderId, paymentId, amountInPaise, seenLeftInPaise: leftInPaise, reason, note: '', requestedBy }
    const requested = await requestRefund(tx, wanted)
    if ('refused' in requested) return requested
    rest -= amountInPaise
  }
  return { refundedInPaise: extra - rest }
}
