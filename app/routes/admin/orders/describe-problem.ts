import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { problemWords } from '#content/interface/en/admin/problems.ts'
import { readDisputeReason } from '#shop/disputes/reason.ts'
import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'

/** What the owner must know about a held upgrade, a dispute or a refund; null for other problems. */
export function describeProblem({ kind, facts }: Pick<Problem, 'kind' | 'facts'>): string | null {
  if (!facts) return null
  if ('lostCredit' in facts) return problemWords.lostCredit[facts.lostCredit]
  const { respondBy, reason = '', reasonCode = '', error } = facts
  const amount = formatRupees(facts.amountInPaise)
  if (kind === 'refunded-too-much') return problemWords.tooMuch(amount)
  if (kind === 'refund-failed') return error ? problemWords.failedBecause(amount, error) : problemWords.failed(amount)
  const deadline = respondBy
    ? problemWords.respondBy(amount, indianTime(new Date(respondBy)))
    : problemWords.disputed(amount)
  return `${deadline}. ${disputeWords.reasons[readDisputeReason({ reason, reasonCode })]}`
}
