import { createNetworkLimiter } from '#platform/limits/rate-limiter.server.ts'

/** Generous, because a whole school may share one IP address. */
export const maxGuides = 100
const guides = createNetworkLimiter('guides', { points: maxGuides, seconds: 600 })

export interface GuideLimit {
  refused: 'too-many-requests'
  retryAfterSeconds: number
}

/** Null when the visitor may request a guide; an unknown address, as in development, is not limited. */
export async function limitGuides(ip: string | null): Promise<GuideLimit | null> {
  const limited = ip === null ? null : await guides.consume(ip)
  return limited && { refused: 'too-many-requests', retryAfterSeconds: limited.waitSeconds }
}
