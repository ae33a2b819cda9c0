import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimits } from '#db/schema.ts'
import { db } from './database.server.ts'
import { keyedHash } from './signing.server.ts'

export interface RateLimiter {
  /** Counts one more use of the key; null when it is allowed. */
  consume(key: string): Promise<{ waitSeconds: number } | null>
  /** The same without counting. */
  check(key: string): Promise<{ waitSeconds: number } | null>
}

/**
 * Allows `points` uses of a key per `seconds`, counted across all processes; without a database each process
 * counts on its own. The database stores only a keyed hash of the key.
 */
export function createRateLimiter(name: string, { points, seconds }: { points: number; seconds: number }): RateLimiter {
  const rule = { points, duration: seconds, keyPrefix: name }
  const limiter = new RateLimiterDrizzle({
    ...rule,
    storeClient: db,
    schema: rateLimits,
    insuranceLimiter: new RateLimiterMemory(rule),
  })
  const hash = (key: string) => keyedHash('rate limits', key)
  return {
    async consume(key) {
      try {
        await limiter.consume(hash(key))
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return toWait(refusal)
        throw refusal
      }
    },
    async check(key) {
      const counted = await limiter.get(hash(key))
      return counted && counted.consumedPoints >= points ? toWait(counted) : null
    },
  }
}

function toWait({ msBeforeNext }: RateLimiterRes) {
  return { waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
}
