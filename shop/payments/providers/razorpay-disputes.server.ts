import { z } from 'zod'
import { indianOffsetMs } from '#brand/indian-time.ts'
import type { EvidencePart } from '#db/schema/payments.ts'
import { type DisputeAnswer, type DisputeAnswers, type DisputeFacts, ProviderError } from '../provider.ts'
import { answerOnce } from './answer-once.server.ts'
import type { ProviderHttp } from './provider-http.server.ts'

export const razorpayDisputeId = z.string().regex(/^disp_\w{1,40}$/)

const disputeState = z.object({
  id: razorpayDisputeId,
  amount: z.int().nonnegative(),
  reason_code: z.string().nullish(),
  reason_description: z.string().nullish(),
  respond_by: z.int().nullish(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  phase: z.string().nullish(),
  created_at: z.int().nullish(),
})
const uploadedDocument = z.object({ id: z.string().regex(/^doc_\w{1,40}$/) })
const anyAnswer = z.unknown()

/** For an owner who adds no words. */
const defaultSummary = 'The attached document names the payment, the delivery and the downloads of this order.'

/** Razorpay refuses other names, and one of its samples has "terms" instead of "term". */
const fieldsByPart: Partial<Record<EvidencePart, string>> = {
  payment: 'billing_proof',
  delivery: 'proof_of_service',
  downloads: 'access_activity_log',
  refunds: 'refund_confirmation',
  terms: 'term_and_conditions',
  'refund-policy': 'refund_cancellation_policy',
}

export function razorpayDisputeCalls(http: ProviderHttp) {
  async function fetchDispute(id: string): Promise<DisputeFacts> {
    const path = `/disputes/${requireId(id)}`
    return toDisputeFacts(await http.read({ operation: 'read dispute', path }, disputeState))
  }

  async function contest({ id, disputeId, amountInPaise, evidence }: DisputeAnswer) {
    if (!evidence) return accept(disputeId)
    const form = new FormData()
    form.set('purpose', 'dispute_evidence')
    form.set('file', new File([evidence.pdf], `${id}.pdf`, { type: 'application/pdf' }))
    const upload = { operation: 'upload evidence', path: '/documents', headers: {}, body: form }
    // A document that no answer names is harmless, so this may happen twice.
    const document = await http.post(upload, uploadedDocument)
    const fields = evidence.parts.flatMap((part) => fieldsByPart[part] ?? [])
    const documents = Object.fromEntries([...fields, 'explanation_letter'].map((field) => [field, [document.id]]))
    const body = JSON.stringify({
      amount: amountInPaise,
      summary: evidence.words || defaultSummary,
      ...documents,
      action: 'submit',
    })
    const path = `/disputes/${requireId(disputeId)}/contest`
    const headers = { 'content-type': 'application/json' }
    await http.change('PATCH', { operation: 'contest dispute', path, headers, body }, anyAnswer)
  }

  async function accept(disputeId: string) {
    const path = `/disputes/${requireId(disputeId)}/accept`
    const headers = { 'content-type': 'application/json' }
    await http.post({ operation: 'accept dispute', path, headers, body: '{}' }, anyAnswer)
  }

  const disputeAnswers: DisputeAnswers = {
    maxWords: 1000,
    send: (answer) => answerOnce(answer, { read: () => fetchDispute(answer.disputeId), send: () => contest(answer) }),
  }
  return { fetchDispute, disputeAnswers }
}

function requireId(id: string): string {
  if (!razorpayDisputeId.safeParse(id).success) throw new ProviderError('razorpay: not a dispute id')
  return id
}

function toDisputeFacts(found: z.infer<typeof disputeState>): DisputeFacts {
  const { id, amount, reason_code, reason_description, respond_by, status } = found
  const isReviewed = status === 'under_review'
  return {
    ...{ id, amountInPaise: amount, reasonCode: reason_code ?? '', reason: reason_description || reason_code || '' },
    ...{ state: isReviewed ? 'open' : status, answer: isReviewed ? 'given' : 'wanted' },
    respondBy: respond_by ? new Date(respond_by * 1000) : guessDeadline(found),
  }
}

const businessDays: Record<string, number> = { pre_arbitration: 2, arbitration: 1 }

function guessDeadline({ created_at, phase }: z.infer<typeof disputeState>): Date | null {
  return created_at ? addBusinessDays(new Date(created_at * 1000), businessDays[phase ?? ''] ?? 3) : null
}

/** Saturday and Sunday in India do not count; holidays are not known. */
function addBusinessDays(start: Date, days: number): Date {
  const end = new Date(start)
  for (let left = days; left > 0; ) {
    end.setTime(end.getTime() + 86_400_000)
    const weekday = new Date(end.getTime() + indianOffsetMs).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return end
}
