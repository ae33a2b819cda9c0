import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimits } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { toNetwork } from '#platform/network.ts'
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

/** Counts per network, so that an attacker elsewhere cannot lock the owner out; without a database each process counts. */
const attempts = new RateLimiterDrizzle({
  ...rules,
  storeClient: db,
  schema: rateLimits,
  insuranceLimiter: new RateLimiterMemory(rules),
})

const wrongCodes = createRateLimiter('admin-wrong-codes', { points: 10, seconds: 60 * 60 })

export interface Credentials {
  key: string
  /** Only checked when a second factor is configured. */
  code: string
}

export type KeyRefusal =
  | { refused: 'wrong-key'; attemptsRemaining: number }
  | { refused: 'just-locked' | 'locked'; minutesLeft: number }

export type KeyCheck = { granted: true } | KeyRefusal

export interface Origin {
  ip: string | null
  /** From a signed cookie that an earlier login has set. */
  knownBrowser?: string | null
}

/** The login page and the API share this check and its count of attempts. */
export async function checkAdminKey({ key, code }: Credentials, origin: Origin): Promise<KeyCheck> {
  const counter = counterFor(origin)
  const before = await attempts.get(counter)
  if (before && before.consumedPoints >= maxAttempts) return lockedUntil('locked', before)
  try {
    // Counted before the key is compared, so that of a thousand guesses at the same moment only three are checked.
    const now = await attempts.consume(counter)
    if (isAdminKey(key) && (await isCodeRight(code))) {
      await attempts.delete(counter)
      return { granted: true }
    }
    if (now.remainingPoints > 0) return { refused: 'wrong-key', attemptsRemaining: now.remainingPoints }
    return lockedUntil('just-locked', await attempts.block(counter, lockedForSeconds))
  } catch (limit) {
    if (limit instanceof RateLimiterRes) return lockedUntil('locked', limit)
    throw limit
  }
}

/** Counts wrong codes for the whole shop, because an attacker who has the key could try codes from many networks. */
async function isCodeRight(code: string): Promise<boolean> {
  if (await wrongCodes.check('shop')) return false
  if (await isFreshTotpCode(code)) return true
  await wrongCodes.consume('shop')
  return false
}

/** In India thousands of phones share one address, so a browser that has logged in before has its own count. */
function counterFor({ ip, knownBrowser }: Origin): string {
  return knownBrowser ? `browser:${knownBrowser}` : toNetwork(ip)
}

function lockedUntil(refused: 'just-locked' | 'locked', { msBeforeNext }: RateLimiterRes): KeyRefusal {
  return { refused, minutesLeft: Math.max(1, Math.ceil(msBeforeNext / 60_000)) }
}
