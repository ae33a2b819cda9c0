import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { problems } from '#content/interface/en/admin/problems.ts'
import type { ProblemFacts } from '#shop/reports/read-paid-and-delivered.server.ts'

/** What the owner must know about a dispute or a failed refund; null for other problems. */
export function describeProblem(facts: ProblemFacts | null): string | null {
  if (!facts) return null
  const { respondBy, reason, error } = facts
  const amount = formatRupees(facts.amountInPaise)
  if (reason === undefined) return error ? problems.failedBecause(amount, error) : problems.failed(amount)
  const deadline = respondBy ? problems.respondBy(amount, indianTime(new Date(respondBy))) : problems.disputed(amount)
  return reason ? problems.withReason(deadline, reason) : deadline
}
