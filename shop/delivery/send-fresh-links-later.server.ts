import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { OrderMessage } from '#shop/orders/resend-order-later.server.ts'
import { resendOrderLater } from '#shop/orders/resend-order-later.server.ts'

/** An old link in the wrong hands must not flood the buyer's mailbox. */
const linksPerHour = createRateLimiter('fresh-links', { points: 3, seconds: 60 * 60 })
const linksPerDay = createRateLimiter('fresh-links-day', { points: 10, seconds: 24 * 60 * 60 })

/** Mails new links to the address of the order and to no other. */
export async function sendFreshLinksLater(orderId: string): Promise<OrderMessage | { refused: 'too-often' }> {
  if ((await linksPerHour.consume(orderId)) ?? (await linksPerDay.consume(orderId))) return { refused: 'too-often' }
  return db.transaction((tx) => resendOrderLater(tx, orderId))
}
