import { asc, eq, sql } from 'drizzle-orm'
import { type ReceivedPaymentRow, receivedPayments } from '#db/schema.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'

export interface RefundablePaymentRow extends ReceivedPaymentRow {
  /** Not refunded, nor about to be. */
  leftInPaise: number
}

/** The payments of an order, the first one first. */
export async function listRefundablePayments(
  orderId: string,
  tx: Database | Transaction = db,
): Promise<RefundablePaymentRow[]> {
  const refunded = sql`(select coalesce(sum(r.amount_in_paise), 0) from refunds r
    where r.provider = ${receivedPayments.provider} and r.payment_id = ${receivedPayments.externalId}
      and r.state <> 'failed')`
  const rows = await tx
    .select({
      payment: receivedPayments,
      left: sql`greatest(0, ${receivedPayments.amountInPaise} - ${refunded})`.mapWith(Number),
    })
    .from(receivedPayments)
    .where(eq(receivedPayments.orderId, orderId))
    .orderBy(asc(receivedPayments.createdAt), asc(receivedPayments.externalId))
  return rows.map(({ payment, left }) => ({ ...payment, leftInPaise: left }))
}
