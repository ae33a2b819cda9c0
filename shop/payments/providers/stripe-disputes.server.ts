import { z } from 'zod'
import { type DisputeAnswer, type DisputeAnswers, type DisputeFacts, ProviderError } from '../provider.ts'
import { answerOnce } from './answer-once.server.ts'
import type { ProviderHttp } from './provider-http.server.ts'

export const stripeDisputeId = z.string().regex(/^\w{1,200}$/)

const disputeState = z.object({
  id: stripeDisputeId,
  amount: z.int().nonnegative(),
  reason: z.string(),
  status: z.string(),
  evidence_details: z.object({ due_by: z.int().nullish(), submission_count: z.int().nullish() }).nullish(),
})
const uploadedFile = z.object({ id: z.string().regex(/^file_\w{1,200}$/) })
const anyAnswer = z.unknown()

const maxTextLength = 20_000

const disputeStates: Record<string, DisputeFacts['state']> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
}

/** Stripe takes files at a host of their own. */
export function stripeDisputeCalls(http: ProviderHttp, files: ProviderHttp) {
  async function fetchDispute(id: string): Promise<DisputeFacts> {
    const path = `/disputes/${requireId(id)}`
    return toDisputeFacts(await http.read({ operation: 'read dispute', path }, disputeState))
  }

  async function send(answer: DisputeAnswer) {
    const path = `/disputes/${requireId(answer.disputeId)}`
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    if (!answer.evidence) {
      const headers = { ...type, 'idempotency-key': answer.id }
      await http.post({ operation: 'close dispute', path: `${path}/close`, headers, body: '' }, anyAnswer)
      return
    }
    const form = new FormData()
    form.set('purpose', 'dispute_evidence')
    form.set('file', new File([answer.evidence.pdf], `${answer.id}.pdf`, { type: 'application/pdf' }))
    // A file that no dispute names is harmless, so this may happen twice.
    const upload = { operation: 'upload evidence', path: '/files', headers: {}, body: form }
    const { id: file } = await files.post(upload, uploadedFile)
    // A second upload is another body, for which Stripe wants another key.
    const headers = { ...type, 'idempotency-key': `${answer.id}-${file}` }
    const body = describeEvidence(answer.evidence, file).toString()
    await http.post({ operation: 'send evidence', path, headers, body }, anyAnswer)
  }

  const disputeAnswers: DisputeAnswers = {
    maxWords: 5000,
    send: (answer) => answerOnce(answer, { read: () => fetchDispute(answer.disputeId), send: () => send(answer) }),
  }
  return { fetchDispute, disputeAnswers }
}

function requireId(id: string): string {
  if (!stripeDisputeId.safeParse(id).success) throw new ProviderError('stripe: not a dispute id')
  return id
}

function describeEvidence(evidence: NonNullable<DisputeAnswer['evidence']>, file: string): URLSearchParams {
  const { parts, words, activityLog, product, buyer } = evidence
  const has = (part: (typeof parts)[number]) => parts.includes(part)
  const texts: Record<string, string> = {
    uncategorized_file: file,
    uncategorized_text: words,
    product_description: product,
    ...(has('downloads') ? { access_activity_log: activityLog } : {}),
    ...(has('buyer') ? { customer_name: buyer.name, customer_email_address: buyer.email } : {}),
    ...(has('refund-policy') ? { refund_policy: file } : {}),
  }
  const given = Object.entries(texts).filter(([, text]) => text !== '')
  const fields = given.map(([field, text]) => [`evidence[${field}]`, text.slice(0, maxTextLength)])
  return new URLSearchParams([...fields, ['submit', 'true']])
}

function toDisputeFacts({ id, amount, reason, status, evidence_details }: z.infer<typeof disputeState>): DisputeFacts {
  const { due_by: dueBy, submission_count: submissions } = evidence_details ?? {}
  // An inquiry that was answered and becomes a dispute wants another answer, however many were submitted before.
  const isWanted = status.endsWith('needs_response')
  const isGiven = !isWanted && (status.endsWith('under_review') || Boolean(submissions))
  return {
    ...{ id, amountInPaise: amount, reason, reasonCode: reason },
    state: disputeStates[status] ?? 'open',
    // Without a deadline Stripe takes no answer, as for UPI.
    answer: isGiven ? 'given' : dueBy ? 'wanted' : 'impossible',
    respondBy: dueBy ? new Date(dueBy * 1000) : null,
  }
}
