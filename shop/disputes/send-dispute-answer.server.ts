import { and, eq, lt, sql } from 'drizzle-orm'
import { type DisputeAnswerRow, disputeAnswers } from '#db/schema/payments.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { type DisputeFacts, DisputeRefusal } from '#shop/payments/provider.ts'
import { findKnownDispute, storeDisputeFacts } from '#shop/payments/sync-dispute.server.ts'
import { returnsTooMuch } from './dispute.ts'
import { type FoundDispute, findDispute } from './find-dispute.server.ts'
import { writeEvidence } from './write-evidence.server.ts'

interface ForAnswer {
  answerId: string
  orderId: string
}

/** Tells the provider what the owner answered. Safe to repeat: the provider is asked first whether it has the answer. */
export async function sendDisputeAnswer({ answerId }: ForAnswer): Promise<void> {
  const [answer] = await db.select().from(disputeAnswers).where(eq(disputeAnswers.id, answerId))
  if (answer?.state !== 'requested') return
  const found = await findDispute(answer)
  if (!found) throw new Error('the answer has no dispute')
  const { disputeId, provider } = answer
  const known = await findKnownDispute(db, { provider, disputeId })
  try {
    const facts = await send(answer, found)
    await record(answer, { state: 'sent', sentAt: sql`now()` }, { known, facts })
  } catch (error) {
    if (!(error instanceof DisputeRefusal)) throw error
    log.warn({ err: error, orderId: answer.orderId }, 'the provider refused the answer to a dispute')
    await record(answer, { state: 'failed', failedAt: sql`now()`, error: error.message }, null)
  }
}

/** Sends again what a job that failed for good has left, and what a restored database has lost the job of. */
export async function sendWaitingAnswers(): Promise<void> {
  const isOld = lt(disputeAnswers.requestedAt, sql`now() - interval '1 hour'`)
  const waiting = await db
    .select()
    .from(disputeAnswers)
    .where(and(eq(disputeAnswers.state, 'requested'), isOld))
  await db.transaction(async (tx) => {
    for (const { id: answerId, orderId } of waiting) await enqueue(tx, 'dispute.answer', { answerId, orderId })
  })
}

async function send(answer: DisputeAnswerRow, found: FoundDispute): Promise<DisputeFacts> {
  const { id, disputeId, kind, requestedAt } = answer
  const answers = findProvider(answer.provider)?.disputeAnswers
  // The owner may enter the keys again, so the job is repeated.
  if (!answers) throw new Error('the provider of the dispute has no keys')
  const { amountInPaise } = found.dispute
  // A refund on the provider's site may have come first.
  if (kind === 'accept' && returnsTooMuch(amountInPaise, found)) throw new DisputeRefusal('the money has been refunded')
  const evidence = kind === 'contest' ? await writeEvidence(found, answer, requestedAt) : null
  const facts = await answers.send({ id, disputeId, amountInPaise, evidence })
  // Its status may follow the evidence after a while, and the owner must not send it twice meanwhile.
  return evidence && facts.state === 'open' ? { ...facts, answer: 'given' } : facts
}

type Change = Partial<Record<'sentAt' | 'failedAt', ReturnType<typeof sql>>> &
  Pick<DisputeAnswerRow, 'state'> & {
    error?: string
  }

/** Together with what the provider says now, so that no answer is both sent and wanted. */
async function record(
  { id, orderId, provider, disputeId }: DisputeAnswerRow,
  change: Change,
  fetched: Parameters<typeof storeDisputeFacts>[2] | null,
) {
  const report = { orderId, provider, disputeId }
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const isWaiting = and(eq(disputeAnswers.id, id), eq(disputeAnswers.state, 'requested'))
    await tx.update(disputeAnswers).set(change).where(isWaiting)
    if (fetched && (await storeDisputeFacts(tx, report, fetched))) return
    await enqueue(tx, 'dispute.event', report)
  })
}
