import { and, eq, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { disputes } from '#db/schema/payments.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'

export interface DisputeKey {
  orderId: string
  disputeId: string
}

/** With what refunds have left of the disputed payment. Null as well for a dispute of another order. */
export async function findDispute({ orderId, disputeId }: DisputeKey, tx: Database | Transaction = db) {
  // Of a dispute that version 1.0.0 stored, only the order is known.
  const kept = sql`coalesce((select sum(p.amount_in_paise - (select coalesce(sum(r.amount_in_paise), 0) from refunds r
    where r.provider = p.provider and r.payment_id = p.external_id and r.state <> 'failed'))
    from received_payments p where p.order_id = ${disputes.orderId} and p.provider = ${disputes.provider}
      and coalesce(${disputes.paymentId}, p.external_id) = p.external_id), ${disputes.amountInPaise})`
  const [found] = await tx
    .select({ dispute: disputes, order: orders, keptInPaise: kept.mapWith(Number) })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(disputes.orderId, orderId), eq(disputes.externalId, disputeId)))
  return found ?? null
}

export type FoundDispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>
