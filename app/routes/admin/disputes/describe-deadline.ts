import { indianTime } from '#brand/indian-time.ts'
import { disputeWords as words } from '#content/interface/en/admin/disputes.ts'
import { readTimeLeft } from '#shop/disputes/dispute.ts'

/** "Answer by 20 Nov 2026, 6:30 pm (2 days 3 h left)" */
export function describeDeadline(respondBy: Date | null, now = new Date()): string {
  if (!respondBy) return words.noDeadline
  const left = readTimeLeft(respondBy, now)
  if (!left) return words.answerBy(indianTime(respondBy), words.left.over)
  const inWords = left.days > 0 ? words.left.days(left.days, left.hours) : words.left.hours(left.hours)
  return words.answerBy(indianTime(respondBy), inWords)
}
