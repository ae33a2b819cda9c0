import { and, eq } from 'drizzle-orm'
import { orders, paymentEvents } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { findProvider } from './payment-provider.server.ts'

export type ReceivedWebhook = 'accepted' | 'unrelated' | 'refused' | 'unknown-provider'

/** Keeps a verified event once and leaves the work to a job, so that the provider has its answer at once. */
export async function receiveWebhook(name: string, rawBody: string, headers: Headers): Promise<ReceivedWebhook> {
  const provider = findProvider(name)
  if (!provider) return 'unknown-provider'
  const event = await provider.readWebhook(rawBody, headers)
  if (!event) {
    log.warn({ provider: name, bytes: rawBody.length }, 'webhook refused')
    return 'refused'
  }
  if (event === 'unrelated') return 'unrelated'
  await db.transaction(async (tx) => {
    const [isNew] = await tx
      .insert(paymentEvents)
      .values({ provider: name, eventKey: event.key, paymentRef: event.paymentRef })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (!isNew) return
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.provider, name), eq(orders.paymentRef, event.paymentRef)))
    if (order) await enqueue(tx, 'payment.event', { orderId: order.id })
    else log.warn({ provider: name, paymentRef: event.paymentRef }, 'webhook for a payment that is not ours')
  })
  return 'accepted'
}
