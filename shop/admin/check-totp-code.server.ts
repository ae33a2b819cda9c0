import { env } from '#platform/env.server.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { createTotp, periodSeconds } from './create-totp.server.ts'

/** In periods, because a phone's clock may be a little early or late. */
const allowedDrift = 1

/** Each code works once, so that a code read over the owner's shoulder is worthless. */
const usedCodes = createRateLimiter('admin-code', { points: 1, seconds: periodSeconds * (2 * allowedDrift + 2) })

export const isCodeRequired = env.adminTotpSecret !== undefined

/** True for every code when no second factor is configured. */
export async function isFreshTotpCode(code: string): Promise<boolean> {
  if (!env.adminTotpSecret) return true
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const totp = createTotp(env.adminTotpSecret)
  const drift = totp.validate({ token, window: allowedDrift })
  return drift !== null && (await usedCodes.consume(String(totp.counter() + drift))) === null
}
