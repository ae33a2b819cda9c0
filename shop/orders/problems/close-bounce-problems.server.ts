import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { orderProblems } from '#db/schema.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** The next mail answers whether the problem is solved: if it bounces too, the problem opens again. */
export async function closeBounceProblems(tx: Transaction, orderIds: string[]): Promise<void> {
  const isBounce = eq(orderProblems.kind, 'mail-bounced')
  await tx
    .update(orderProblems)
    .set({ resolvedAt: sql`now()` })
    .where(and(inArray(orderProblems.orderId, orderIds), isBounce, isNull(orderProblems.resolvedAt)))
}
