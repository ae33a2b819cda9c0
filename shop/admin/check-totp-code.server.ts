import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimits } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { periodSeconds, totpOf } from './totp.server.ts'

/** A phone's clock may be one period early or late. */
const window = 1

const once = { keyPrefix: 'admin-code', points: 1, duration: periodSeconds * (2 * window + 2) }

/** A code is spent by its first use: whoever looks over a shoulder is too late with it. */
const uses = new RateLimiterDrizzle({
  ...once,
  storeClient: db,
  schema: rateLimits,
  insuranceLimiter: new RateLimiterMemory(once),
})

export const asksForCode = env.adminTotpSecret !== undefined

/** True for everything when no second factor is configured. */
export async function isFreshTotpCode(code: string): Promise<boolean> {
  if (!env.adminTotpSecret) return true
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const totp = totpOf(env.adminTotpSecret)
  const drift = totp.validate({ token, window })
  if (drift === null) return false
  try {
    await uses.consume(String(totp.counter() + drift))
    return true
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false
    throw refusal
  }
}
