import type { RefundState } from '#db/schema.ts'

const daySeconds = 24 * 60 * 60
/** A bank that returns money does so within a few weeks; later failures are not known. */
const watchedForDays = 45

/** Often at first, then less and less often; null when the provider will not change it any more. */
export function secondsUntilNextRefundCheck(state: RefundState, ageInSeconds: number): number | null {
  if (state === 'failed') return null
  if (state === 'processed') return ageInSeconds > watchedForDays * daySeconds ? null : daySeconds
  return Math.min(daySeconds, Math.max(60, Math.round(ageInSeconds / 4)))
}
