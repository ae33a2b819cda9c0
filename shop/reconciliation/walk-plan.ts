import { indianOffsetMs } from '#brand/indian-time.ts'
import type { ProviderWalk } from '#db/schema/payments.ts'
import type { TimeSpan } from '#shop/payments/provider.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Each walk begins before the end of the last one: banks confirm late, and Cashfree lists a payment days later. */
export const overlapMs = 7 * dayMs
/** A payment of the last minutes whose order is there is still being completed in the usual way. */
const settlingMs = 10 * 60_000
const spanMs = 6 * hourMs
/** In Indian time, when few buyers pay. */
const nightlyHour = 4

export interface WalkPlan extends TimeSpan {
  /** Payments after it are only looked at when their order was lost. */
  settledUntil: Date
  /** Of refunds and disputes, which are read as a whole. */
  since: Date
  /** An interrupted walk goes on. */
  goesOn: boolean
}

type WalkState = Pick<ProviderWalk, 'walkedUntil' | 'position' | 'finishedAt' | 'cluster'>

/** What to compare now; null when nothing is due. */
export function planWalk(walk: WalkState, cluster: string, now: Date): WalkPlan | null {
  const until = { to: now, settledUntil: new Date(now.getTime() - settlingMs) }
  const since = new Date(walk.walkedUntil.getTime() - overlapMs)
  // A restored database may contain the position of a walk that went on after the backup, so it begins again.
  if (walk.cluster !== cluster) return { since, from: since, ...until, goesOn: false }
  if (walk.position) return { since, from: walk.position, ...until, goesOn: true }
  if (walk.finishedAt && walk.finishedAt >= lastNightlyTime(now)) return null
  return { since, from: since, ...until, goesOn: false }
}

/** Short spans, so that an interrupted walk repeats little. */
export function listSpans({ from, to }: TimeSpan): TimeSpan[] {
  const count = Math.max(0, Math.ceil((to.getTime() - from.getTime()) / spanMs))
  return Array.from({ length: count }, (_, index) => {
    const begin = from.getTime() + index * spanMs
    return { from: new Date(begin), to: new Date(Math.min(to.getTime(), begin + spanMs)) }
  })
}

function lastNightlyTime(now: Date): Date {
  const sinceHour = (now.getTime() + indianOffsetMs - nightlyHour * hourMs) % dayMs
  return new Date(now.getTime() - sinceHour)
}
