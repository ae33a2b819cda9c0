import { and, eq } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { log } from '#platform/log/log.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { findLinkRefusal, type LinkRefusal } from './find-link-refusal.server.ts'

export type SentLink = { sentTo: string } | { refused: LinkRefusal | 'sent-before' | 'unreachable' }

/** Emails the buyer the same payment page, once. Asks the provider first, because the order may be paid by now. */
export async function sendPaymentLink(actor: Actor, orderId: string): Promise<SentLink> {
  try {
    await syncPayment(orderId)
  } catch (err) {
    log.warn({ err, orderId }, 'could not check a payment')
    return { refused: 'unreachable' }
  }
  return enqueueLink(actor, orderId)
}

const enqueueLink = ownerAct('payment-link-sent', async ({ tx }, orderId: string) => {
  // The lock makes a second click wait for the first one and find it in the audit log.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) return { refused: 'not-open' }
  const refused = await findLinkRefusal(tx, order)
  if (refused) return { refused }
  const isSent = and(eq(auditLog.orderId, orderId), eq(auditLog.act, 'payment-link-sent'))
  if ((await tx.$count(auditLog, isSent)) > 0) return { refused: 'sent-before' }
  await enqueue(tx, 'delivery.payment-link', { orderId })
  return { sentTo: order.email, audit: { orderId } }
})
