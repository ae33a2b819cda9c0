import { sql } from 'drizzle-orm'
import { type OrderProblemKind, orderProblems } from '#db/schema/orders.ts'
import { log } from '#platform/log/log.server.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** A problem that the owner resolved stays resolved until its details change, for example because more money arrives. */
export async function reportProblem(tx: Transaction, orderId: string, kind: OrderProblemKind, detail: unknown) {
  const reported = await tx
    .insert(orderProblems)
    .values({ orderId, kind, detail })
    .onConflictDoUpdate({
      target: [orderProblems.orderId, orderProblems.kind],
      set: { detail, createdAt: sql`now()`, resolvedAt: null },
      setWhere: sql`${orderProblems.resolvedAt} is not null and ${orderProblems.detail} <> excluded.detail`,
    })
    .returning()
  if (reported.length > 0) log.warn({ orderId, kind }, 'an order has a problem that the owner must resolve')
}
