import { eq, sql } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { type Order, orders, type Refund } from '#db/schema.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { findUsedCredits } from '#shop/orders/upgrades/list-upgrades.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { listRefundablePayments } from './list-refundable-payments.server.ts'
import { writeRefund } from './write-refund.server.ts'

/** The smallest refund that every provider accepts. */
export const minRefundInPaise = 100
const firstCheckAfterSeconds = 60

export interface WantedRefund extends Pick<Refund, 'orderId' | 'amountInPaise' | 'reason' | 'note' | 'requestedBy'> {
  paymentId: string
  /** What was left of the payment when the owner saw it, so that two clicks make one refund. */
  seenLeftInPaise: number
}

export type RefundRefused =
  | { refused: 'unknown-payment' | 'nothing-left' | 'outdated' | 'too-small' | 'provider-missing' | 'credited' }
  | { refused: 'more-than-left' | 'leaves-too-little'; leftInPaise: number }

/** Writes the refund, which a job then requests from the provider. */
export async function requestRefund(
  tx: Transaction,
  wanted: WantedRefund,
): Promise<RefundRefused | { refund: Refund }> {
  const { orderId, paymentId, amountInPaise } = wanted
  const { order, payments } = await lockPayments(tx, orderId)
  const payment = payments.find(({ externalId }) => externalId === paymentId)
  if (!order || !payment) return { refused: 'unknown-payment' }
  const refused = findRefusal(wanted, payment.leftInPaise, minRefundInPaise)
  if (refused) return refused
  if (!findProvider(payment.provider)) return { refused: 'provider-missing' }
  if (await isCredited(tx, order, sumOf(payments, 'leftInPaise') - amountInPaise)) return { refused: 'credited' }
  const firstCheckAt = sql`now() + make_interval(secs => ${firstCheckAfterSeconds})`
  const refund = await writeRefund(
    tx,
    { ...wanted, provider: payment.provider },
    { origin: 'shop', state: 'requested', nextCheckAt: firstCheckAt },
  )
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
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  return { order, payments: await listRefundablePayments(orderId, tx) }
}

export function findRefusal(
  { amountInPaise, seenLeftInPaise }: Pick<WantedRefund, 'amountInPaise' | 'seenLeftInPaise'>,
  leftInPaise: number,
  minInPaise: number,
): RefundRefused | null {
  if (leftInPaise === 0) return { refused: 'nothing-left' }
  if (seenLeftInPaise !== leftInPaise) return { refused: 'outdated' }
  if (amountInPaise > leftInPaise) return { refused: 'more-than-left', leftInPaise }
  if (!Number.isSafeInteger(amountInPaise) || amountInPaise < minInPaise) return { refused: 'too-small' }
  const restInPaise = leftInPaise - amountInPaise
  if (restInPaise > 0 && restInPaise < minInPaise) return { refused: 'leaves-too-little', leftInPaise }
  return null
}
