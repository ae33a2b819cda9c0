import { desc } from 'drizzle-orm'
import { type DisputeAnswerRow, disputeAnswers } from '#db/schema/payments.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findProvider, providerTitle } from '#shop/payments/configured-providers.server.ts'
import { refuseAnswer, usualFeeInPaise } from './dispute.ts'
import { type DisputeKey, findDispute } from './find-dispute.server.ts'
import { readDisputeReason } from './reason.ts'
import { isAnswerTo, maxWordsByHand } from './request-answer.server.ts'
import { readEvidenceSections } from './write-evidence.server.ts'

export type DisputePageFacts = NonNullable<Awaited<ReturnType<typeof readDispute>>>

/** A dispute as the owner answers it, with the draft of the evidence. */
export async function readDispute(key: DisputeKey, now = new Date()) {
  const found = await findDispute(key)
  if (!found) return null
  const { dispute, order, keptInPaise } = found
  const answers = await db
    .select(
      pickColumns(
        disputeAnswers,
        'id',
        'kind',
        'state',
        'words',
        'without',
        'requestedAt',
        'sentAt',
        'failedAt',
        'error',
      ),
    )
    .from(disputeAnswers)
    .where(isAnswerTo(found))
    .orderBy(desc(disputeAnswers.requestedAt), desc(disputeAnswers.id))
  const isSending = answers.some(({ state }) => state === 'requested')
  const evidence = answers.filter(({ kind }) => kind === 'contest')
  const draft = evidence.find(({ state }) => state === 'draft') ?? evidence[0]
  const { sections } = await readEvidenceSections(found)
  const provider = findProvider(dispute.provider)?.disputeAnswers
  const facts = { now, isSending }
  return {
    ...{ orderId: order.id, orderNumber: order.number, disputeId: dispute.externalId },
    ...{ providerTitle: providerTitle(dispute.provider), reason: readDisputeReason(dispute) },
    ...{ amountInPaise: dispute.amountInPaise, reasonCode: dispute.reasonCode || dispute.reason },
    ...{ state: dispute.state, stage: dispute.answer, respondBy: dispute.respondBy, createdAt: dispute.createdAt },
    ...{ isSending, sections, words: draft?.words ?? '', without: draft?.without ?? [] },
    canSend: provider !== null && provider !== undefined,
    maxWords: provider?.maxWords ?? maxWordsByHand,
    /** Why it cannot be answered now; null when it can. */
    refused: refuseAnswer(dispute, { ...facts, accepting: null })?.refused ?? null,
    acceptRefused: refuseAnswer(dispute, { ...facts, accepting: { keptInPaise } })?.refused ?? null,
    isCheaperToAccept: dispute.amountInPaise < usualFeeInPaise,
    answers: answers.filter(({ state }) => state !== 'draft').map(toShownAnswer),
  }
}

type Listed = Pick<DisputeAnswerRow, 'id' | 'kind' | 'state' | 'requestedAt' | 'sentAt' | 'failedAt' | 'error'>

function toShownAnswer({ id, kind, state, requestedAt, sentAt, failedAt, error }: Listed) {
  return { id, kind, state, at: sentAt ?? failedAt ?? requestedAt, error }
}
