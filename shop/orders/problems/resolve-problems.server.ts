import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type OrderProblemKind, orderProblems } from '#db/schema/orders.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** Returns the kinds that were open. */
export async function resolveProblems(
  tx: Transaction,
  orderIds: string[],
  kinds: readonly OrderProblemKind[],
): Promise<OrderProblemKind[]> {
  const resolved = await tx
    .update(orderProblems)
    .set({ resolvedAt: sql`now()` })
    .where(and(isProblemOf(orderIds, kinds), isNull(orderProblems.resolvedAt)))
    .returning({ kind: orderProblems.kind })
  return resolved.map(({ kind }) => kind)
}

/** For problems that money had solved which came back. */
export async function reopenProblems(tx: Transaction, orderId: string, kinds: OrderProblemKind[]): Promise<void> {
  await tx
    .update(orderProblems)
    .set({ resolvedAt: null, createdAt: sql`now()` })
    .where(and(isProblemOf([orderId], kinds), isNotNull(orderProblems.resolvedAt)))
}

function isProblemOf(orderIds: string[], kinds: readonly OrderProblemKind[]) {
  return and(inArray(orderProblems.orderId, orderIds), inArray(orderProblems.kind, kinds))
}
