import { and, eq, sql } from 'drizzle-orm'
import { deliveries } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { closeBounceProblems } from './close-bounce-problems.server.ts'
import type { OrderMessage } from './send-order-mail.server.ts'

/** The number is assigned here, so that a job that runs twice sends the same message. */
export async function resendOrderLater(tx: Transaction, orderId: string, startAfterSeconds = 0): Promise<OrderMessage> {
  const [sent] = await tx
    .select({ last: sql<number | null>`max(substring(${deliveries.messageKey} from '[0-9]+$')::int)` })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.kind, 'order'), eq(deliveries.channel, 'email')))
  const message = { orderId, repetition: (sent?.last ?? 0) + 1 }
  await enqueue(tx, 'delivery.email', message, { startAfterSeconds })
  await closeBounceProblems(tx, [orderId])
  return message
}
