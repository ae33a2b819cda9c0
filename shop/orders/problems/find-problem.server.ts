import { and, eq, isNull } from 'drizzle-orm'
import { type OrderProblemKind, orderProblems } from '#db/schema/orders.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'

/** Also one that the owner has resolved. */
export async function findProblem(tx: Transaction, orderId: string, kind: OrderProblemKind) {
  const isOfKind = and(eq(orderProblems.orderId, orderId), eq(orderProblems.kind, kind))
  const [problem] = await tx.select().from(orderProblems).where(isOfKind)
  return problem
}

export async function hasOpenProblem(tx: Database | Transaction, orderId: string): Promise<boolean> {
  const isOpen = and(eq(orderProblems.orderId, orderId), isNull(orderProblems.resolvedAt))
  return (await tx.$count(orderProblems, isOpen)) > 0
}
