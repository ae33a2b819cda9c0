import { sql } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import type { Order } from '#db/schema/orders.ts'
import type { Refund } from '#db/schema/refunds.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { type ActContext, ownerAct } from '#shop/audit/owner-act.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { findUsedCredits } from '#shop/orders/upgrades/list-upgrades.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { listRefundablePayments } from './read-order-money.server.ts'
import { minRefundInPaise, refuseAmount } from './refund.ts'
import { writeRefund } from './write-refund.server.ts'

const firstCheckAfterSeconds = 60

export interface WantedRefund extends Pick<Refund, 'orderId' | 'amountInPaise' | 'reason' | 'note'> {
  paymentId: string
  /** What was left of the payment when the owner saw it, so that two clicks make one refund. */
  seenLeftInPaise: number
}

export type RefundRefused =
  | NonNullable<ReturnType<typeof refuseAmount>>
  | { refused: 'unknown-payment' | 'provider-missing' | 'credited' }

/** Sends money back through the provider; the links end when it accepts a refund of the whole amount. */
export const refundPayment = ownerAct('refund-requested', async (context, wanted: WantedRefund) => {
  const outcome = await requestRefund(context, wanted)
  if ('refused' in outcome) return outcome
  const { orderId, amountInPaise, reason } = outcome.refund
  return { ...outcome, audit: { orderId, detail: { amountInPaise, reason } } }
})

/** Writes the refund, which a job then requests from the provider. */
export async function requestRefund(
  { tx, actor }: ActContext,
  wanted: WantedRefund,
): Promise<RefundRefused | { refund: Refund }> {
  const { orderId, paymentId, amountInPaise, reason, note } = wanted
  const { order, payments } = await lockPayments(tx, orderId)
  const payment = payments.find(({ externalId }) => externalId === paymentId)
  if (!order || !payment) return { refused: 'unknown-payment' }
  const refused = refuseAmount(wanted, payment.leftInPaise, minRefundInPaise)
  if (refused) return refused
  const { provider } = payment
  if (!findProvider(provider)) return { refused: 'provider-missing' }
  if (await isCredited(tx, order, sumOf(payments, 'leftInPaise') - amountInPaise)) return { refused: 'credited' }
  const refund = await writeRefund(tx, {
    ...{ orderId, provider, paymentId, amountInPaise, reason, note, requestedBy: actor.name },
    ...{ origin: 'shop', state: 'requested' },
    nextCheckAt: sql`now() + make_interval(secs => ${firstCheckAfterSeconds})`,
  })
  await enqueue(tx, 'refunds.sync', { orderId })
  return { refund }
}

/** Whether the price of this order counted for an upgrade, so that the upgrade must be refunded first. */
async function isCredited(tx: Transaction, order: Order, keptInPaise: number): Promise<boolean> {
  // A second payment is no part of the price.
  if (keptInPaise >= order.amountInPaise) return false
  return (await findUsedCredits(tx, [order.id])).size > 0
}

/** Locks the order, so that parallel requests see each other's refunds. */
export async function lockPayments(tx: Transaction, orderId: string) {
  const order = await lockOrder(tx, orderId)
  return { order, payments: await listRefundablePayments(orderId, tx) }
}
