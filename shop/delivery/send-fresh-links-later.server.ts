import { db } from '#platform/database.server.ts'
import { createRateLimiter } from '#platform/rate-limiter.server.ts'
import { resendOrderLater } from './resend-order.server.ts'

/** An old link in the wrong hands must not fill its owner's mailbox. */
const limiter = createRateLimiter('fresh-links', { points: 3, seconds: 60 * 60 })

/** Mails new links to the order's own address, whoever asks for them. */
export async function sendFreshLinksLater(orderId: string): Promise<'sent' | 'too-often'> {
  if (await limiter.take(orderId)) return 'too-often'
  await db.transaction((tx) => resendOrderLater(tx, orderId))
  return 'sent'
}
