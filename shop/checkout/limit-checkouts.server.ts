import { createBufferedRateLimiter } from '#platform/limits/buffered-rate-limiter.server.ts'
import { toNetwork, toSite } from '#platform/limits/network.ts'

/** Generous, because a whole school may buy from one IP address on the same day. */
export const maxCheckouts = 300
const windowSeconds = 600

// Buffered, to save a database statement per order.
const perNetwork = createBufferedRateLimiter('checkouts', { points: maxCheckouts, seconds: windowSeconds })
const perSite = createBufferedRateLimiter('checkouts-site', { points: 4 * maxCheckouts, seconds: windowSeconds })

export interface CheckoutLimit {
  refused: 'too-many-orders'
  retryAfterSeconds: number
}

/** Null when a checkout may start; an unknown address, as in development, is not limited. */
export async function limitCheckouts(address: string | null): Promise<CheckoutLimit | null> {
  if (address === null) return null
  const site = toSite(address)
  const limited = (await perNetwork.consume(toNetwork(address))) ?? (site ? await perSite.consume(site) : null)
  return limited && { refused: 'too-many-orders', retryAfterSeconds: limited.waitSeconds }
}
