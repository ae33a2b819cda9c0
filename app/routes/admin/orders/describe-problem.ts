import { indianTime } from '#brand/indian-time.ts'
import { formatMoney, formatRupees } from '#brand/rupees.ts'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { problemWords } from '#content/interface/en/admin/problems.ts'
import { readDisputeReason } from '#shop/disputes/reason.ts'
import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { explainError } from '#shop/services/explain-error.ts'

export type DescribedProblem = Pick<Problem, 'kind' | 'facts' | 'amountInPaise' | 'receivedInPaise'>

/** What the owner must know about a wrong payment, a held upgrade, a dispute or a refund; null for other problems. */
export function describeProblem({ kind, facts, amountInPaise, receivedInPaise }: DescribedProblem): string | null {
  const price = formatRupees(amountInPaise)
  // Its facts are those of the first report; more money may have come since.
  if (kind === 'amount-mismatch')
    return receivedInPaise === null ? null : problemWords.paidInstead(formatRupees(receivedInPaise), price)
  if (!facts) return null
  if ('paid' in facts) return problemWords.paidInstead(facts.paid.map(formatMoney).join(' + '), price)
  if ('lostCredit' in facts) return problemWords.lostCredit[facts.lostCredit]
  const { respondBy, reason = '', reasonCode = '', error, isLostToo } = facts
  const amount = formatRupees(facts.amountInPaise)
  if (kind === 'refunded-too-much') return isLostToo ? problemWords.lostToo(amount) : problemWords.tooMuch(amount)
  if (kind === 'refund-failed')
    return error ? problemWords.failedBecause(amount, explainError(error).description) : problemWords.failed(amount)
  const deadline = respondBy
    ? problemWords.respondBy(amount, indianTime(new Date(respondBy)))
    : problemWords.disputed(amount)
  return `${deadline}. ${disputeWords.reasons[readDisputeReason({ reason, reasonCode })]}`
}
