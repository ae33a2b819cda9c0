import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type DisputeAnswerRow, disputeAnswers, type EvidencePart, evidenceParts } from '#db/schema/payments.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { type ActContext, ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { refuseAnswer } from './dispute.ts'
import { type DisputeKey, type FoundDispute, findDispute } from './find-dispute.server.ts'
import { readEvidenceSections } from './write-evidence.server.ts'

export interface WrittenEvidence extends DisputeKey {
  words: string
  without: EvidencePart[]
}

/** Without an interface of the provider, the owner's words go into a PDF, where there is room for more. */
export const maxWordsByHand = 5000

/** Keeps what the owner wrote and left out, for the PDF. */
export const saveEvidence = ownerAct('dispute-evidence-saved', async (context, written: WrittenEvidence) => {
  const found = await lockDispute(context.tx, written)
  const refused = found ? refuseWords(found, written) : unknownDispute
  if (!found || refused) return refused ?? unknownDispute
  if (found.dispute.state !== 'open') return { refused: 'decided' }
  await storeDraft(context, found, written)
  return { saved: true, audit: { orderId: written.orderId, detail: { amountInPaise: found.dispute.amountInPaise } } }
})

/** Sends the evidence with the next job, so that a provider which is down, or a lost answer, is tried again. */
export async function sendEvidence(actor: Actor, written: WrittenEvidence) {
  const found = await findDispute(written)
  const shown = found ? (await readEvidenceSections(found)).sections.map(({ part }) => part) : []
  return requestEvidence(actor, written, shown)
}

const requestEvidence = ownerAct(
  'dispute-answered',
  async (context, written: WrittenEvidence, shown: EvidencePart[]) => {
    const found = await lockDispute(context.tx, written)
    const refused = await refuseRequest(context.tx, found, { isAccepting: false })
    if (!found || refused) return refused ?? unknownDispute
    const wrong = refuseWords(found, written)
    if (wrong) return wrong
    const isEmpty = shown.every((part) => written.without.includes(part)) && written.words.trim() === ''
    if (isEmpty) return { refused: 'nothing-left' }
    const answer = await storeDraft(context, found, written)
    await context.tx
      .update(disputeAnswers)
      .set({ state: 'requested', requestedAt: sql`now()` })
      .where(eq(disputeAnswers.id, answer.id))
    return request(context, found, answer.id)
  },
)

/** Gives the money back: the dispute is lost, and nothing brings it back. */
export const acceptDispute = ownerAct('dispute-accepted', async (context, key: DisputeKey) => {
  const found = await lockDispute(context.tx, key)
  const refused = await refuseRequest(context.tx, found, { isAccepting: true })
  if (!found || refused) return refused ?? unknownDispute
  const answer = { ...describeAnswer(context, found), kind: 'accept' as const, state: 'requested' as const }
  await context.tx.insert(disputeAnswers).values(answer)
  return request(context, found, answer.id)
})

const unknownDispute = { refused: 'unknown-dispute' } as const

/** Parallel answers to a dispute wait for each other. */
async function lockDispute(tx: Transaction, key: DisputeKey): Promise<FoundDispute | null> {
  await lockOrder(tx, key.orderId)
  return findDispute(key, tx)
}

async function refuseRequest(tx: Transaction, found: FoundDispute | null, { isAccepting }: { isAccepting: boolean }) {
  if (!found) return unknownDispute
  const { dispute, keptInPaise } = found
  const isSending = (await tx.$count(disputeAnswers, and(isAnswerTo(found), eq(disputeAnswers.state, 'requested')))) > 0
  const refused = refuseAnswer(dispute, { now: new Date(), isSending, accepting: isAccepting ? { keptInPaise } : null })
  if (refused) return refused
  return findProvider(dispute.provider)?.disputeAnswers ? null : ({ refused: 'provider-missing' } as const)
}

function refuseWords({ dispute }: FoundDispute, { words }: WrittenEvidence) {
  const max = findProvider(dispute.provider)?.disputeAnswers?.maxWords ?? maxWordsByHand
  return words.length > max ? ({ refused: 'words-too-long' } as const) : null
}

export function isAnswerTo({ dispute: { provider, externalId } }: Pick<FoundDispute, 'dispute'>) {
  return and(eq(disputeAnswers.provider, provider), eq(disputeAnswers.disputeId, externalId))
}

function describeAnswer({ actor }: ActContext, { dispute, order }: FoundDispute) {
  const id = `da${randomBytes(16).toString('hex')}`
  return {
    ...{ id, provider: dispute.provider, disputeId: dispute.externalId, orderId: order.id },
    requestedBy: actor.name,
  }
}

async function storeDraft(context: ActContext, found: FoundDispute, written: WrittenEvidence) {
  const without = evidenceParts.filter((part) => written.without.includes(part))
  const chosen = { words: written.words, without, requestedBy: context.actor.name }
  const [changed] = await context.tx
    .update(disputeAnswers)
    .set(chosen)
    .where(and(isAnswerTo(found), eq(disputeAnswers.state, 'draft')))
    .returning({ id: disputeAnswers.id })
  if (changed) return changed
  const answer = { ...describeAnswer(context, found), ...chosen, kind: 'contest' as const, state: 'draft' as const }
  await context.tx.insert(disputeAnswers).values(answer)
  return { id: answer.id }
}

async function request({ tx }: ActContext, { dispute, order }: FoundDispute, answerId: DisputeAnswerRow['id']) {
  await enqueue(tx, 'dispute.answer', { answerId, orderId: order.id })
  return { answerId, audit: { orderId: order.id, detail: { amountInPaise: dispute.amountInPaise } } }
}
