import { sql } from 'drizzle-orm'
import type { Refund } from '#db/schema.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { settleOrder } from '#shop/payments/settle-order.server.ts'
import { findRefusal, lockPayments, type RefundRefused, type WantedRefund } from './request-refund.server.ts'
import { writeRefund } from './write-refund.server.ts'

const minRecordedInPaise = 1

/** For money that the owner has already sent back without the shop. */
export async function recordRefund(
  tx: Transaction,
  recorded: WantedRefund,
): Promise<RefundRefused | { refund: Refund }> {
  const { orderId, paymentId } = recorded
  const { payments } = await lockPayments(tx, orderId)
  const payment = payments.find(({ externalId }) => externalId === paymentId)
  if (!payment) return { refused: 'unknown-payment' }
  const refused = findRefusal(recorded, payment.leftInPaise, minRecordedInPaise)
  if (refused) return refused
  const refund = await writeRefund(
    tx,
    { ...recorded, provider: payment.provider },
    { origin: 'by-hand', state: 'processed', acceptedAt: sql`now()`, processedAt: sql`now()` },
  )
  await settleOrder(tx, orderId)
  return { refund }
}
