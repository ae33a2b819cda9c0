/** A checkout that reached the provider's payment page. */
export interface PaymentAttempt {
  /** One person who tries often is one attempt. */
  buyer: number
  startedAt: Date
  paidAt: Date | null
}

export interface Drought {
  buyers: number
  /** When a buyer last paid, or when the first of these started. */
  since: Date
}

/** A buyer needs time to pay. */
const patienceMs = 10 * 60_000
export const minBuyers = 8
const dayMs = 24 * 60 * 60_000
/** A chance run of this length happens once in this many days, so that an alert is almost always true. */
const daysBetweenChances = 100
/** Buyers who only look keep the rate low, and with few attempts it says little. */
const rates = { min: 0.2, max: 0.95 }

/**
 * Whether so many buyers in a row have started and not paid that chance does not explain it, by the shop's own success rate
 * and number of checkouts. Counted in buyers, not in minutes, so that it holds for a quiet shop and for a busy one.
 */
export function findDrought(attempts: PaymentAttempt[], now: Date): Drought | null {
  const lastPaidAt = Math.max(...attempts.map(({ paidAt }) => paidAt?.getTime() ?? 0), 0)
  const isAfter = ({ startedAt }: PaymentAttempt) => startedAt.getTime() > lastPaidAt
  const waiting = attempts.filter(
    (attempt) => isAfter(attempt) && now.getTime() - attempt.startedAt.getTime() >= patienceMs,
  )
  const buyers = countBuyers(waiting)
  if (buyers < minBuyers) return null
  const before = attempts.filter((attempt) => !isAfter(attempt))
  const usualRate = findUsualRate(before)
  if ((1 - usualRate) ** buyers * countPerDay(attempts, now) > 1 / daysBetweenChances) return null
  const first = Math.min(...waiting.map(({ startedAt }) => startedAt.getTime()))
  return { buyers, since: new Date(lastPaidAt || first) }
}

/** Of buyers, not of tries; one half while the shop has none. */
function findUsualRate(before: PaymentAttempt[]): number {
  const paid = countBuyers(before.filter(({ paidAt }) => paidAt !== null))
  return Math.min(rates.max, Math.max(rates.min, (paid + 1) / (countBuyers(before) + 2)))
}

function countPerDay(attempts: PaymentAttempt[], now: Date): number {
  const oldest = Math.min(...attempts.map(({ startedAt }) => startedAt.getTime()))
  return Math.max(1, countBuyers(attempts) / Math.max(1, (now.getTime() - oldest) / dayMs))
}

function countBuyers(attempts: PaymentAttempt[]): number {
  return new Set(attempts.map(({ buyer }) => buyer)).size
}
