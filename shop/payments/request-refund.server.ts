import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { orders, type Refund, refunds } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { findUsedCredits } from '#shop/orders/list-upgrades.server.ts'
import { findProvider } from './configured-providers.server.ts'
import { listRefundablePayments } from './list-refundable-payments.server.ts'

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
  | { refused: 'more-than-left'; leftInPaise: number }

/** Writes the refund, which a job then requests from the provider. */
export async function requestRefund(
  tx: Transaction,
  wanted: WantedRefund,
): Promise<RefundRefused | { refund: Refund }> {
  const { orderId, paymentId, amountInPaise, reason, note, requestedBy } = wanted
  const payment = await lockPayment(tx, orderId, paymentId)
  if (!payment) return { refused: 'unknown-payment' }
  const refused = findRefusal(wanted, payment.leftInPaise)
  if (refused) return refused
  if (!findProvider(payment.provider)) return { refused: 'provider-missing' }
  if (await isCredited(tx, orderId, amountInPaise)) return { refused: 'credited' }
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
      origin: 'shop',
      state: 'requested',
      nextCheckAt: sql`now() + make_interval(secs => ${firstCheckAfterSeconds})`,
    })
    .returning()
  if (!refund) throw new Error('no refund was written')
  await enqueue(tx, 'refunds.sync', { orderId })
  return { refund }
}

/** Whether the price of this order counted for an upgrade, so that the upgrade must be refunded first. */
async function isCredited(tx: Transaction, orderId: string, amountInPaise: number): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const payments = await listRefundablePayments(orderId, tx)
  const left = payments.reduce((sum, { leftInPaise }) => sum + leftInPaise, 0)
  // A second payment is no part of the price.
  if (!order || left - amountInPaise >= order.amountInPaise) return false
  return (await findUsedCredits(tx, [orderId])).size > 0
}

/** Locks the order, so that parallel requests see each other's refunds. */
async function lockPayment(tx: Transaction, orderId: string, paymentId: string) {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
  const payments = await listRefundablePayments(orderId, tx)
  return payments.find(({ externalId }) => externalId === paymentId)
}

export function findRefusal(
  { amountInPaise, seenLeftInPaise }: Pick<WantedRefund, 'amountInPaise' | 'seenLeftInPaise'>,
  leftInPaise: number,
): RefundRefused | null {
  if (leftInPaise === 0) return { refused: 'nothing-left' }
  if (seenLeftInPaise !== leftInPaise) return { refused: 'outdated' }
  if (amountInPaise > leftInPaise) return { refused: 'more-than-left', leftInPaise }
  if (!Number.isSafeInteger(amountInPaise) || amountInPaise < minRefundInPaise) return { refused: 'too-small' }
  return null
}

export function newRefundId(): string {
  return `rf${randomBytes(16).toString('hex')}`
}
