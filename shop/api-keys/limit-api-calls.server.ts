import { createBufferedRateLimiter } from '#platform/limits/buffered-rate-limiter.server.ts'
import { createNetworkLimiter, createRateLimiter, type Limited } from '#platform/limits/rate-limiter.server.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'

export const maxCallsPerMinute = 120
export const maxWrongKeys = 20
export const maxLinksPerHour = 60
export const maxLinksPerOrder = 5

// Buffered, to save a database statement per call.
const calls = createBufferedRateLimiter('api-calls', { points: maxCallsPerMinute, seconds: 60 })
const wrongKeys = createNetworkLimiter('api-wrong-keys', { points: maxWrongKeys, seconds: 600 })
const links = createRateLimiter('api-links', { points: maxLinksPerHour, seconds: 60 * 60 })
const linksOfOrder = createRateLimiter('api-links-order', { points: maxLinksPerOrder, seconds: 24 * 60 * 60 })

export function limitApiCalls(keyId: number): Promise<Limited | null> {
  return calls.consume(String(keyId))
}

/** Right keys keep working from a network that guesses: Zapier and others call for many shops from the same addresses. */
export async function limitWrongKeys(ip: string | null): Promise<Limited | null> {
  recordSecurityEvent('api-key-refused', { ip })
  return wrongKeys.consume(ip)
}

/** A stolen key must not flood a buyer's mailbox. */
export async function limitSentLinks(keyId: number, orderId: string): Promise<Limited | null> {
  return (await linksOfOrder.consume(orderId)) ?? links.consume(String(keyId))
}
