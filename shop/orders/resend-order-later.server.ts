import { and, eq, sql } from 'drizzle-orm'
import { deliveries } from '#db/schema/messages.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { isWhatsAppEnabled } from '#shop/messages/whatsapp.server.ts'
import { resolveProblems } from './problems/resolve-problems.server.ts'

export interface OrderMessage {
  orderId: string
  /** 0 for the first message, one more for each resend. */
  resendNumber: number
}

/** The number is assigned here, so that a job that runs twice sends the same message. */
export async function resendOrderLater(tx: Transaction, orderId: string, startAfterSeconds = 0): Promise<OrderMessage> {
  const [sent] = await tx
    .select({ last: sql<number | null>`max(substring(${deliveries.messageKey} from '[0-9]+$')::int)` })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.kind, 'order'), eq(deliveries.channel, 'email')))
  const message = { orderId, resendNumber: (sent?.last ?? 0) + 1 }
  await enqueue(tx, 'delivery.email', message, { startAfterSeconds })
  // If this mail bounces too, the problem opens again.
  await resolveProblems(tx, [orderId], ['mail-bounced'])
  return message
}

/** By email and on WhatsApp, for example because the earlier links have ended. */
export async function sendNewLinks(tx: Transaction, orderId: string): Promise<void> {
  const message = await resendOrderLater(tx, orderId)
  if (isWhatsAppEnabled()) await enqueue(tx, 'delivery.whatsapp', message)
}
