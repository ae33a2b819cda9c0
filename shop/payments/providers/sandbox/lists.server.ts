import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { sandboxDisputes, sandboxPayments, sandboxTransfers } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { ListedDispute, ListedPayment, OpenedPayment, TimeSpan } from '../../provider.ts'

export async function listPayments({ from, to }: TimeSpan): Promise<ListedPayment[]> {
  const { id, amountInPaise, currency, createdAt } = sandboxTransfers
  const { orderId, ref: paymentRef } = sandboxPayments
  return db
    .select({ id, orderId, paymentRef, amountInPaise, currency, paidAt: createdAt })
    .from(sandboxTransfers)
    .innerJoin(sandboxPayments, eq(sandboxPayments.ref, sandboxTransfers.ref))
    .where(and(gte(createdAt, from), lt(createdAt, to)))
    .orderBy(asc(createdAt), asc(id))
}

export function listDisputes(since: Date): Promise<ListedDispute[]> {
  const { id, transferId: payment, createdAt } = sandboxDisputes
  return db.select({ id, payment }).from(sandboxDisputes).where(gte(createdAt, since))
}

export async function fetchOpened({ orderId }: Pick<ListedPayment, 'orderId'>): Promise<OpenedPayment | null> {
  const [opened] = await db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.orderId, orderId ?? ''))
  return opened ? { paymentRef: opened.ref, notes: opened.notes ?? {}, buyer: opened.buyer ?? {} } : null
}
