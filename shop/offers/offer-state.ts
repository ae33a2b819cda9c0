import type { Offer } from '#db/schema/offers.ts'

export type OfferTime = 'planned' | 'running' | 'ended'

/** A function of the clock, so that an offer starts and ends in every process at the same moment. */
export function describeTime(
  { startsAt, endsAt, endedAt }: Pick<Offer, 'startsAt' | 'endsAt' | 'endedAt'>,
  now: Date,
): OfferTime {
  if (endedAt || (endsAt && endsAt <= now)) return 'ended'
  return startsAt <= now ? 'running' : 'planned'
}
