import { and, eq, isNull, sql } from 'drizzle-orm'
import { type OrderProblemKind, orderProblems } from '#db/schema.ts'
import { type ActContext, ownerAct } from '#shop/audit/owner-act.server.ts'

/** For money that the owner has refunded; the order itself does not change. */
export const markProblemRefunded = ownerAct('problem-refunded', resolveProblem)

/** For a problem with nothing to refund. */
export const closeProblem = ownerAct('problem-closed', resolveProblem)

async function resolveProblem({ tx }: ActContext, orderId: string, kind: OrderProblemKind) {
  const resolved = await tx
    .update(orderProblems)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(orderProblems.orderId, orderId), eq(orderProblems.kind, kind), isNull(orderProblems.resolvedAt)))
    .returning({ kind: orderProblems.kind })
  if (resolved.length === 0) return { refused: 'no-problem' } as const
  return { kind, audit: { orderId, detail: { kind } } }
}
