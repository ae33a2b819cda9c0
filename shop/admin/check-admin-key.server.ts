import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimits } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { networkOf } from '#platform/network.ts'
import { createRateLimiter } from '#platform/rate-limiter.server.ts'
import { isAdminKey } from '#platform/secrets.server.ts'
import { isFreshTotpCode } from './check-totp-code.server.ts'
import { lockedForMinutes, maxAttempts } from './lock.ts'

const lockedForSeconds = lockedForMinutes * 60

const rules = {
  keyPrefix: 'admin-key',
  points: maxAttempts,
  duration: lockedForSeconds,
  blockDuration: lockedForSeconds,
}

/**
 * Counted per network, so that somebody elsewhere cannot lock the owner out, and in the database, so that neither
 * another process nor a restart forgets. While the database is down each process counts for itself.
 */
const attempts = new RateLimiterDrizzle({
  ...rules,
  storeClient: db,
  schema: rateLimits,
  insuranceLimiter: new RateLimiterMemory(rules),
})

const wrongCodes = createRateLimiter('admin-wrong-codes', { points: 10, seconds: 60 * 60 })

/** What is typed to be let in. The code is asked for only when a second factor is configured. */
export interface Credentials {
  key: string
  code: string
}

export type RefusedKey =
  | { result: 'denied'; attemptsRemaining: number }
  | { result: 'locked'; justNow: boolean; minutesLeft: number }

export type KeyCheck = { result: 'granted' } | RefusedKey

/** Where somebody tries. A browser that was let in before is known by a cookie that only we can make. */
export interface Origin {
  ip: string | null
  knownBrowser?: string | null
}

/** The one check of the key: the login page and the API both ask here, so that neither is a way around the other. */
export async function checkAdminKey({ key, code }: Credentials, origin: Origin): Promise<KeyCheck> {
  const counter = counterOf(origin)
  const before = await attempts.get(counter)
  if (before && before.consumedPoints >= maxAttempts) return locked(before, false)
  try {
    // Counted before the key is looked at: a thousand guesses at the same moment are three guesses.
    const now = await attempts.consume(counter)
    if (isAdminKey(key) && (await isCodeRight(code))) {
      await attempts.delete(counter)
      return { result: 'granted' }
    }
    if (now.remainingPoints > 0) return { result: 'denied', attemptsRemaining: now.remainingPoints }
    return locked(await attempts.block(counter, lockedForSeconds), true)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return locked(refusal, false)
    throw refusal
  }
}

/**
 * Whoever knows the key must not try out codes from one network after another: counted for the whole shop. Nobody
 * without the key can use this count up, so it locks out no owner.
 */
async function isCodeRight(code: string): Promise<boolean> {
  if (await wrongCodes.look('shop')) return false
  if (await isFreshTotpCode(code)) return true
  await wrongCodes.take('shop')
  return false
}

/** Thousands of phones share one address in India: those who were let in before do not pay for their neighbours. */
function counterOf({ ip, knownBrowser }: Origin): string {
  return knownBrowser ? `browser:${knownBrowser}` : networkOf(ip)
}

function locked({ msBeforeNext }: RateLimiterRes, justNow: boolean): KeyCheck {
  return { result: 'locked', justNow, minutesLeft: Math.max(1, Math.ceil(msBeforeNext / 60_000)) }
}
