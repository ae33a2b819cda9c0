import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isAdminKey } from '#platform/secrets.server.ts'

const mostAttempts = 3
const lockedForSeconds = 15 * 60

/** Counted per network, so that somebody elsewhere cannot lock the owner out. */
const attempts = new RateLimiterMemory({
  points: mostAttempts,
  duration: lockedForSeconds,
  blockDuration: lockedForSeconds,
})

export type KeyCheck =
  | { result: 'granted' }
  | { result: 'denied'; attemptsRemaining: number }
  | { result: 'locked'; justNow: boolean; minutesLeft: number }

export async function checkAdminKey(key: string, network: string | null): Promise<KeyCheck> {
  const counter = network ?? 'unknown'
  const before = await attempts.get(counter)
  if (before && before.consumedPoints >= mostAttempts) return locked(before, false)
  if (isAdminKey(key)) {
    await attempts.delete(counter)
    return { result: 'granted' }
  }
  try {
    const now = await attempts.consume(counter)
    if (now.remainingPoints > 0) return { result: 'denied', attemptsRemaining: now.remainingPoints }
    return locked(await attempts.block(counter, lockedForSeconds), true)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return locked(refusal, false)
    throw refusal
  }
}

function locked({ msBeforeNext }: RateLimiterRes, justNow: boolean): KeyCheck {
  return { result: 'locked', justNow, minutesLeft: Math.max(1, Math.ceil(msBeforeNext / 60_000)) }
}
