import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimits } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { keyedHash } from '#platform/signing.server.ts'

export interface RateLimiter {
  /** Counts one more. Null when it is allowed, else how long to wait. */
  take(who: string): Promise<{ waitSeconds: number } | null>
  /** The same question without counting. */
  look(who: string): Promise<{ waitSeconds: number } | null>
}

/**
 * So many within so many seconds, counted in the database for all processes; while that does not answer, this process
 * counts alone. Who is counted stands there only as a keyed hash.
 */
export function createRateLimiter(name: string, { points, seconds }: { points: number; seconds: number }): RateLimiter {
  const rule = { points, duration: seconds, keyPrefix: name }
  const limiter = new RateLimiterDrizzle({
    ...rule,
    storeClient: db,
    schema: rateLimits,
    insuranceLimiter: new RateLimiterMemory(rule),
  })
  const keyOf = (who: string) => keyedHash('rate limits', who)
  return {
    async take(who) {
      try {
        await limiter.consume(keyOf(who))
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return waitOf(refusal)
        throw refusal
      }
    },
    async look(who) {
      const counted = await limiter.get(keyOf(who))
      return counted && counted.consumedPoints >= points ? waitOf(counted) : null
    },
  }
}

function waitOf({ msBeforeNext }: RateLimiterRes) {
  return { waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
}
