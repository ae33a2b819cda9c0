import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import { type Dispute, disputes, receivedPayments } from '#db/schema/payments.ts'
import { log } from '#platform/log/log.server.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { reportProblem } from '#shop/orders/problems/report-problem.server.ts'
import { reopenProblems, resolveProblems } from '#shop/orders/problems/resolve-problems.server.ts'
import { findProvider } from './configured-providers.server.ts'
import type { DisputeFacts } from './provider.ts'
import { settleOrder } from './settle-order.server.ts'

const maxTries = 5
/** Card networks decide within 540 days, also a case that was decided before. */
const watchedForDays = 540

export interface DisputeReport {
  orderId: string
  provider: string
  disputeId: string
  /** The payment as the provider calls it; missing in jobs of version 1.0.0. */
  disputedPayment?: string
}

/**
 * Shows an open dispute to the owner as a problem, until the provider has decided it. A lost one takes its money off the
 * order, and one that is won after all brings it back.
 */
export async function syncDispute(report: DisputeReport): Promise<void> {
  const provider = findProvider(report.provider)
  if (!provider) return
  for (let tries = 0; tries < maxTries; tries++) {
    const known = await findKnownDispute(db, report)
    const facts = await provider.fetchDispute(report.disputeId)
    // What the provider said is outdated when a parallel call has stored a newer answer meanwhile.
    if (await db.transaction((tx) => storeDisputeFacts(tx, report, { known, facts }))) return
  }
  throw new Error('a dispute kept changing')
}

/** Asks about every dispute again at night, in case the webhook with a decision never arrived. */
export async function reconcileDisputes(): Promise<void> {
  const isWatched = gt(disputes.createdAt, sql`now() - make_interval(days => ${watchedForDays})`)
  for (const { provider, externalId: disputeId, orderId } of await db.select().from(disputes).where(isWatched)) {
    try {
      await syncDispute({ provider, disputeId, orderId })
    } catch (err) {
      log.warn({ err, orderId }, 'could not check a dispute, will try again tomorrow')
    }
  }
}

type KnownDispute = (Pick<Dispute, 'state' | 'answer'> & { updatedAt: string }) | undefined

export async function findKnownDispute(
  tx: Database | Transaction,
  { provider, disputeId }: Pick<DisputeReport, 'provider' | 'disputeId'>,
): Promise<KnownDispute> {
  const [row] = await tx
    // As a text, because a Date has only milliseconds.
    .select({ ...pickColumns(disputes, 'state', 'answer'), updatedAt: sql<string>`${disputes.updatedAt}::text` })
    .from(disputes)
    .where(and(eq(disputes.provider, provider), eq(disputes.externalId, disputeId)))
  return row
}

interface FetchedFacts {
  known: KnownDispute
  facts: DisputeFacts
}

/** False when a newer answer of the provider was stored since it was asked. */
export async function storeDisputeFacts(
  tx: Transaction,
  report: DisputeReport,
  { known, facts }: FetchedFacts,
): Promise<boolean> {
  const { provider, disputeId, orderId } = report
  await lockOrder(tx, orderId)
  if ((await findKnownDispute(tx, report))?.updatedAt !== known?.updatedAt) return false
  const { id, ...stored } = facts
  const paymentId = await findPaymentId(tx, report)
  const isLost = facts.state === 'lost'
  const lostAt = isLost ? sql`now()` : null
  await tx
    .insert(disputes)
    .values({ ...{ provider, externalId: disputeId, orderId, paymentId }, ...stored, lostAt })
    .onConflictDoUpdate({
      target: [disputes.provider, disputes.externalId],
      set: {
        ...stored,
        ...(paymentId ? { paymentId } : {}),
        lostAt: isLost ? sql`coalesce(${disputes.lostAt}, now())` : null,
        updatedAt: sql`clock_timestamp()`,
      },
    })
  await updateProblem(tx, orderId)
  const isAskedAgain = known?.answer === 'given' && facts.answer === 'wanted' && facts.state === 'open'
  if (isAskedAgain) await reopenProblems(tx, orderId, ['dispute'])
  await settleOrder(tx, orderId, { wasReturned: known?.state === 'lost' && facts.state !== 'lost' })
  return true
}

async function findPaymentId(tx: Transaction, { provider, orderId, disputedPayment }: DisputeReport) {
  if (disputedPayment === undefined) return null
  const { externalId, refundRef } = receivedPayments
  const isDisputed = or(eq(externalId, disputedPayment), eq(refundRef, disputedPayment))
  const [payment] = await tx
    .select({ externalId })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.orderId, orderId), eq(receivedPayments.provider, provider), isDisputed))
  return payment?.externalId ?? null
}

async function updateProblem(tx: Transaction, orderId: string) {
  const open = await tx
    .select({
      disputeId: disputes.externalId,
      ...pickColumns(disputes, 'amountInPaise', 'reason', 'reasonCode', 'respondBy'),
    })
    .from(disputes)
    // One that is answered only waits for the bank.
    .where(and(eq(disputes.orderId, orderId), eq(disputes.state, 'open'), ne(disputes.answer, 'given')))
    .orderBy(disputes.respondBy)
  const [mostUrgent] = open
  if (mostUrgent) await reportProblem(tx, orderId, 'dispute', mostUrgent)
  else await resolveProblems(tx, [orderId], ['dispute'])
}
