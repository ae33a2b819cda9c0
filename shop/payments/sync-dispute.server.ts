import { and, eq, sql } from 'drizzle-orm'
import { disputes } from '#db/schema/payments.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { reportProblem } from '#shop/orders/problems/report-problem.server.ts'
import { resolveProblems } from '#shop/orders/problems/resolve-problems.server.ts'
import { findProvider } from './configured-providers.server.ts'

export interface DisputeReport {
  orderId: string
  provider: string
  disputeId: string
}

/** Shows an open dispute to the owner as a problem, until the provider has decided it. */
export async function syncDispute({ orderId, provider, disputeId }: DisputeReport): Promise<void> {
  const found = await findProvider(provider)?.fetchDispute(disputeId)
  if (!found) return
  const { id: externalId, ...facts } = found
  await db.transaction(async (tx) => {
    await tx
      .insert(disputes)
      .values({ provider, externalId, orderId, ...facts })
      .onConflictDoUpdate({
        target: [disputes.provider, disputes.externalId],
        set: { ...facts, updatedAt: sql`now()` },
      })
    await updateProblem(tx, orderId)
  })
}

async function updateProblem(tx: Transaction, orderId: string) {
  const open = await tx
    .select({ disputeId: disputes.externalId, ...pickColumns(disputes, 'amountInPaise', 'reason', 'respondBy') })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), eq(disputes.state, 'open')))
    .orderBy(disputes.respondBy)
  const [mostUrgent] = open
  if (mostUrgent) await reportProblem(tx, orderId, 'dispute', mostUrgent)
  else await resolveProblems(tx, [orderId], ['dispute'])
}
