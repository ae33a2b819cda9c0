import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { toNetwork } from '#platform/network.ts'

/** Generous, because a whole school may buy from one IP address on the same day. */
export const maxCheckouts = 300
const windowSeconds = 600

// In memory and per process, to save a database statement per order.
const checkouts = new RateLimiterMemory({ points: maxCheckouts, duration: windowSeconds })

export interface CheckoutLimit {
  refused: 'too-many-orders'
  retryAfterSeconds: number
}

/** Null when a checkout may start; an unknown address, as in development, is not limited. */
export async function limitCheckouts(address: string | null): Promise<CheckoutLimit | null> {
  if (address === null) return null
  try {
    await checkouts.consume(toNetwork(address))
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { refused: 'too-many-orders', retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
  }
}
