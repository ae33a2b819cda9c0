import { inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'

/** Without the refunds that the owner has requested but the provider has not made yet. A second payment is no price. */
export async function readKeptPrices(tx: Database | Transaction, orderIds: string[]): Promise<Map<string, number>> {
  const returned = sql`(select coalesce(sum(r.amount_in_paise), 0) from refunds r
    where r.order_id = ${orders.id} and r.state <> 'failed')`
  const extra = sql`(select greatest(0, coalesce(sum(p.amount_in_paise), 0) - ${orders.amountInPaise})
    from received_payments p where p.order_id = ${orders.id} and p.currency = 'INR')`
  const kept = sql`${orders.amountInPaise} - greatest(${orders.refundedInPaise}, ${returned} - ${extra})`.mapWith(
    Number,
  )
  const rows = await tx.select({ id: orders.id, kept }).from(orders).where(inArray(orders.id, orderIds))
  return new Map(rows.map((row) => [row.id, row.kept]))
}
