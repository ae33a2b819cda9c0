import { and, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { disputes } from '#db/schema/payments.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'

export interface DisputeKey {
  orderId: string
  disputeId: string
}

/** Null as well for a dispute of another order. */
export async function findDispute({ orderId, disputeId }: DisputeKey, tx: Database | Transaction = db) {
  const [found] = await tx
    .select({ dispute: disputes, order: orders })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(eq(disputes.orderId, orderId), eq(disputes.externalId, disputeId)))
  return found ?? null
}

export type FoundDispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>
