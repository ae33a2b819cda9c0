import { and, eq, isNull, sql } from 'drizzle-orm'
import { type OrderProblemKind, orderProblems } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { writeAudit } from './write-audit.server.ts'

/**
 * For money that the owner has given back at the provider, or has otherwise come to terms about. Nothing is delivered
 * or taken away by it: an order that was paid twice stays paid once.
 */
export function settleProblem(
  orderId: string,
  kind: OrderProblemKind,
  outcome: 'refunded' | 'settled',
  ip: string | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const settled = await tx
      .update(orderProblems)
      .set({ resolvedAt: sql`now()` })
      .where(and(eq(orderProblems.orderId, orderId), eq(orderProblems.kind, kind), isNull(orderProblems.resolvedAt)))
      .returning({ kind: orderProblems.kind })
    if (settled.length === 0) return false
    await writeAudit(
      outcome === 'refunded' ? 'problem-refunded' : 'problem-settled',
      { ip, orderId, detail: { kind } },
      tx,
    )
    return true
  })
}
