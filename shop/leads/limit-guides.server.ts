import { networkOf } from '#platform/network.ts'
import { createRateLimiter } from '#platform/rate-limiter.server.ts'

/** Generous, because a whole school may share one address; few enough that nobody fills mailboxes or tables by it. */
export const maxGuides = 100
const guides = createRateLimiter('guides', { points: maxGuides, seconds: 600 })

/** Null when a guide may be asked for. An address that is not known, as in development, is not limited. */
export function limitGuides(ip: string | null): Promise<{ waitSeconds: number } | null> {
  return ip === null ? Promise.resolve(null) : guides.take(networkOf(ip))
}
