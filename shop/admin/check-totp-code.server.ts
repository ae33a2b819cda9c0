import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { createTotp, periodSeconds } from './create-totp.server.ts'

/** In periods, because a phone's clock may be a little early or late. */
const allowedDrift = 1

/** Each code works once, so that a code read over the owner's shoulder is worthless. */
const usedCodes = createRateLimiter('admin-code', { points: 1, seconds: periodSeconds * (2 * allowedDrift + 2) })

/** True for every code when there is no second factor. */
export async function isFreshTotpCode(secret: string | null, code: string): Promise<boolean> {
  if (secret === null) return true
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const totp = createTotp(secret)
  const drift = totp.validate({ token, window: allowedDrift })
  return drift !== null && (await usedCodes.consume(String(totp.counter() + drift))) === null
}
