import { lt, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimits } from '#db/schema/machinery.ts'
import { db } from '../postgres/database.server.ts'
import { keyedHash } from '../secrets/signing.server.ts'
import { toNetwork, toSite } from './network.ts'

export interface LimitRule {
  points: number
  seconds: number
}

export interface Limited {
  waitSeconds: number
}

export interface RateLimiter {
  /** Counts one more use of the key, also when it is refused; null when it is allowed. */
  consume(key: string): Promise<Limited | null>
  /** Takes back one use that turned out not to count. */
  giveBack(key: string): Promise<void>
}

/**
 * Allows `points` uses of a key per `seconds`, counted exactly across all processes, because one statement adds and
 * reads; without a database each process counts on its own. The database stores only a keyed hash of the key.
 */
export function createRateLimiter(name: string, rule: LimitRule): RateLimiter {
  const limiter = createStoredLimiter(name, rule)
  return {
    async consume(key) {
      try {
        await limiter.consume(hashLimitKey(key))
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return toWait(refusal)
        throw refusal
      }
    },
    async giveBack(key) {
      await limiter.reward(hashLimitKey(key))
    },
  }
}

/** For rules that need more than counting, such as a lock; pass it only hashed keys. */
export function createStoredLimiter(name: string, { points, seconds }: LimitRule, blockSeconds = 0) {
  const rule = { points, duration: seconds, keyPrefix: name, blockDuration: blockSeconds }
  return new RateLimiterDrizzle({
    ...rule,
    storeClient: db,
    schema: rateLimits,
    insuranceLimiter: new RateLimiterMemory(rule),
    // A job deletes them: the library would do it with one timer per limiter, and print failures past our log.
    clearExpiredByTimeout: false,
  })
}

export function hashLimitKey(key: string): string {
  return keyedHash('rate limits', key)
}

export interface NetworkLimiter {
  consume(ip: string | null): Promise<Limited | null>
  giveBack(ip: string | null): Promise<void>
}

/** Mobile providers put many phones into one /48, and a hosting customer gets a whole one. */
const sitesHave = 4

/** Counts per network, and IPv6 also per site, because one attacker may have every network of a site. */
export function createNetworkLimiter(name: string, rule: LimitRule): NetworkLimiter {
  const networks = createRateLimiter(name, rule)
  const sites = createRateLimiter(`${name}-site`, { ...rule, points: rule.points * sitesHave })
  return {
    async consume(ip) {
      const site = toSite(ip)
      return (await networks.consume(toNetwork(ip))) ?? (site ? sites.consume(site) : null)
    },
    async giveBack(ip) {
      const site = toSite(ip)
      await networks.giveBack(toNetwork(ip))
      if (site) await sites.giveBack(site)
    },
  }
}

export async function deleteExpiredLimits(): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`))
}

function toWait({ msBeforeNext }: RateLimiterRes): Limited {
  return { waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
}
