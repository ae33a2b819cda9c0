import { and, asc, inArray } from 'drizzle-orm'
import { type Refund, refunds, returnedStates } from '#db/schema.ts'
import { db } from '#platform/postgres/database.server.ts'

export type ShownRefund = Pick<Refund, 'orderId' | 'amountInPaise' | 'bankReference'> & { at: Date }

/** What the buyer sees: money that is on its way or with the bank. */
export async function listShownRefunds(orderIds: string[]): Promise<ShownRefund[]> {
  if (orderIds.length === 0) return []
  const isShown = and(inArray(refunds.orderId, orderIds), inArray(refunds.state, returnedStates))
  const rows = await db.select().from(refunds).where(isShown).orderBy(asc(refunds.requestedAt))
  return rows.map(({ orderId, amountInPaise, bankReference, acceptedAt, requestedAt }) => ({
    ...{ orderId, amountInPaise, bankReference },
    at: acceptedAt ?? requestedAt,
  }))
}
