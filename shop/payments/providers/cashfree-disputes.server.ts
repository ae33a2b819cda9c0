import { z } from 'zod'
import type { EvidencePart } from '#db/schema/payments.ts'
import {
  type DisputeAnswer,
  type DisputeAnswers,
  type DisputeEvidence,
  type DisputeFacts,
  ProviderError,
} from '../provider.ts'
import { answerOnce } from './answer-once.server.ts'
import { parseIndianTime } from './cashfree-recon.server.ts'
import { cashfreeId, rupees } from './cashfree-values.ts'
import type { ProviderHttp } from './provider-http.server.ts'

const disputeState = z.object({
  dispute_id: cashfreeId,
  dispute_amount: rupees,
  dispute_status: z.string(),
  reason_description: z.string().nullish(),
  reason_code: z.string().nullish(),
  respond_by: z.string().nullish(),
  dispute_evidence: z.array(z.object({ document_name: z.string().nullish() })).nullish(),
})
const anyAnswer = z.unknown()

export function cashfreeDisputeCalls(http: ProviderHttp) {
  async function fetchDispute(disputeId: string): Promise<DisputeFacts> {
    return toDisputeFacts(await readState(disputeId))
  }

  function readState(disputeId: string) {
    return http.read({ operation: 'read dispute', path: `/disputes/${requireId(disputeId)}` }, disputeState)
  }

  /** Also given when the dispute names the file: its status follows later. */
  async function readWithFile({ id, disputeId }: DisputeAnswer): Promise<DisputeFacts> {
    const found = await readState(disputeId)
    const facts = toDisputeFacts(found)
    const isThere = (found.dispute_evidence ?? []).some(({ document_name }) => document_name?.includes(id))
    return isThere && facts.state === 'open' ? { ...facts, answer: 'given' } : facts
  }

  async function send({ id, disputeId, evidence }: DisputeAnswer) {
    const path = `/disputes/${requireId(disputeId)}`
    if (!evidence) {
      const headers = { 'content-type': 'application/json', 'x-idempotency-key': id }
      await http.change('PUT', { operation: 'accept dispute', path: `${path}/accept`, headers, body: '{}' }, anyAnswer)
      return
    }
    const form = new FormData()
    form.set('file', new File([evidence.pdf], `${id}.pdf`, { type: 'application/pdf' }))
    form.set('doc_type', chooseDocumentType(evidence))
    if (evidence.words) form.set('note', evidence.words)
    const headers = { 'x-idempotency-key': id }
    await http.post({ operation: 'upload evidence', path: `${path}/documents`, headers, body: form }, anyAnswer)
  }

  const disputeAnswers: DisputeAnswers = {
    // Cashfree states no limit, so that of Razorpay is used.
    maxWords: 1000,
    send: (answer) => answerOnce(answer, { read: () => readWithFile(answer), send: () => send(answer) }),
  }
  return { fetchDispute, disputeAnswers }
}

function requireId(id: string): string {
  if (!/^\d{1,30}$/.test(id)) throw new ProviderError('cashfree: not a dispute id')
  return id
}

/** Each upload has one type, and every upload is an answer of its own. */
function chooseDocumentType({ parts }: DisputeEvidence): string {
  const has = (part: EvidencePart) => parts.includes(part)
  if (has('refunds')) return 'Refund Proof'
  return has('downloads') ? 'Proof of Service Used' : 'Delivery/Service Proof'
}

function toDisputeFacts(found: z.infer<typeof disputeState>): DisputeFacts {
  return {
    id: found.dispute_id,
    amountInPaise: found.dispute_amount,
    reason: found.reason_description || found.reason_code || '',
    reasonCode: found.reason_code ?? '',
    ...readStatus(found.dispute_status),
    respondBy: parseIndianTime(found.respond_by),
  }
}

/** Cashfree names the stage too, such as CHARGEBACK_MERCHANT_WON. */
function readStatus(status: string): Pick<DisputeFacts, 'state' | 'answer'> {
  const answer = /_(DOCS_RECEIVED|UNDER_REVIEW)$/.test(status) ? 'given' : 'wanted'
  if (status.endsWith('_WON')) return { state: 'won', answer }
  if (status.endsWith('_LOST') || status.endsWith('_ACCEPTED')) return { state: 'lost', answer }
  return { state: status.endsWith('_CLOSED') || status.endsWith('_CANCELLED') ? 'closed' : 'open', answer }
}
