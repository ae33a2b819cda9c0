import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#platform/network.ts'

/** Generous: a whole school may buy from behind one address, right after somebody has told it of the shop. */
export const maxCheckouts = 300
const atATimeSeconds = 600

// In memory, so that it costs a paid order no statement; each of several processes allows as many.
const checkouts = new RateLimiterMemory({ points: maxCheckouts, duration: atATimeSeconds })

export interface TooManyCheckouts {
  error: string
  retryAfterSeconds: number
}

/** Null when a checkout may begin. An address that is not known, as in development, is not limited. */
export async function limitCheckouts(address: string | null): Promise<TooManyCheckouts | null> {
  if (address === null) return null
  try {
    await checkouts.consume(networkOf(address))
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    return {
      error: `Too many orders from your network. Try again in ${inMinutes(retryAfterSeconds)}`,
      retryAfterSeconds,
    }
  }
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
