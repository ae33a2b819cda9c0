import { remember } from '#platform/remember.ts'
import type { AppliedOffer } from './apply-offer.ts'

/** An offer that applies without a code. */
export interface PlannedSale extends AppliedOffer {
  startsAt: Date
}

interface Sales {
  planned: readonly PlannedSale[]
  /** Those that apply now; another list whenever they change. */
  current: readonly PlannedSale[]
  /** In milliseconds. Until then nothing starts or ends. */
  nextChangeAt: number
}

const sales = remember<Sales>('sales', () => ({ planned: [], current: [], nextChangeAt: Number.POSITIVE_INFINITY }))

/** To the millisecond, because every caller compares the clock with the next start or end. */
export function getSales(now = Date.now()): readonly PlannedSale[] {
  if (now >= sales.nextChangeAt) startAndEnd(now)
  return sales.current
}

/** Called with all offers that have started or will start. */
export function planSales(planned: readonly PlannedSale[]): void {
  sales.planned = planned
  startAndEnd(Date.now())
}

function startAndEnd(now: number): void {
  sales.current = sales.planned.filter(
    ({ startsAt, endsAt }) => startsAt.getTime() <= now && (endsAt?.getTime() ?? Infinity) > now,
  )
  const changes = sales.planned.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt?.getTime() ?? Infinity])
  sales.nextChangeAt = Math.min(Infinity, ...changes.filter((change) => change > now))
}
