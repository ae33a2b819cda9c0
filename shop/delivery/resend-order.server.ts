import { and, eq, sql } from 'drizzle-orm'
import { deliveries } from '#db/schema.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { isSentWithin } from '#shop/messages/deliver-once.server.ts'
import { type OrderMessage, sendOrderMail } from './send-order-mail.server.ts'

const waitsForMs = 8_000
// Later than the try at once would take, so that the two do not meet.
const retriedAfterSeconds = 15

/** Sends an order's links once more, as a message of its own. Says whether it was accepted while the caller waited. */
export async function resendOrder(orderId: string): Promise<boolean> {
  const message = await db.transaction((tx) => resendOrderLater(tx, orderId, retriedAfterSeconds))
  const sending = sendOrderMail(message).then((result) => (result === 'nothing-to-send' ? 'refused' : result))
  return isSentWithin(waitsForMs, sending)
}

/** The message is numbered here, once: however often its job runs, it is the same message. */
export async function resendOrderLater(tx: Transaction, orderId: string, startAfterSeconds = 0): Promise<OrderMessage> {
  const [sent] = await tx
    .select({ last: sql<number | null>`max(substring(${deliveries.messageKey} from '[0-9]+$')::int)` })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.kind, 'order'), eq(deliveries.channel, 'email')))
  const message = { orderId, repetition: (sent?.last ?? 0) + 1 }
  await enqueue(tx, 'delivery.email', message, { startAfterSeconds })
  return message
}
