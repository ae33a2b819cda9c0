import { and, asc, eq, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { disputeAnswers, disputes } from '#db/schema/payments.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readDisputeReason } from './reason.ts'

export const maxListed = 100

/** The least time left first; those without a deadline last. */
export async function listOpenDisputes() {
  const rows = await db
    .select({
      ...pickColumns(disputes, 'externalId', 'orderId', 'amountInPaise', 'reason', 'reasonCode', 'respondBy', 'answer'),
      ...{ orderNumber: orders.number, productName: orders.productName, answerId: disputeAnswers.id },
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .leftJoin(
      disputeAnswers,
      and(
        ...[eq(disputeAnswers.provider, disputes.provider), eq(disputeAnswers.disputeId, disputes.externalId)],
        eq(disputeAnswers.state, 'requested'),
      ),
    )
    .where(eq(disputes.state, 'open'))
    // An answered one only waits for the bank.
    .orderBy(sql`${disputes.answer} = 'given'`, asc(disputes.respondBy), asc(disputes.externalId))
    .limit(maxListed)
  return rows.map(({ externalId: disputeId, answerId, answer, ...row }) => ({
    ...{ ...row, disputeId, stage: answer, isSending: answerId !== null, reason: readDisputeReason(row) },
  }))
}
