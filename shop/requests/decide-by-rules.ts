import type { RefundRules } from '#content/owner/refund-rules.ts'
import type { Order } from '#db/schema/orders.ts'

const dayMs = 24 * 60 * 60 * 1000

type DecidedOrder = Pick<Order, 'completedAt' | 'downloadedAt' | 'rebuiltAt'>

/** Why a rule does not apply; the buyer can still ask the owner, unless money back is never given. */
export type RuleRefusal = 'no-rule' | 'too-late' | 'downloaded'

/** Null when the rule of the owner allows it. */
export function refuseSwap(order: DecidedOrder, { swapDays }: RefundRules, now = new Date()): RuleRefusal | null {
  return swapDays === 0 ? 'no-rule' : refuseLate(order, swapDays, now)
}

export function refuseMoneyBack(order: DecidedOrder, rules: RefundRules, now = new Date()): RuleRefusal | null {
  return rules.moneyBack === 'within-days' ? refuseLate(order, rules.moneyBackDays, now) : 'no-rule'
}

function refuseLate(order: DecidedOrder, days: number, now: Date): RuleRefusal | null {
  const { completedAt, downloadedAt, rebuiltAt } = order
  // The downloads of a rebuilt order are lost with its first row.
  if (downloadedAt || rebuiltAt) return 'downloaded'
  return !completedAt || now.getTime() - completedAt.getTime() > days * dayMs ? 'too-late' : null
}
