import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { waitUntilSent } from '#shop/messages/wait-until-sent.ts'
import { findDeliverableOrderWithin } from '#shop/orders/find-deliverable-order.server.ts'
import { resendOrderLater } from '#shop/orders/resend-order-later.server.ts'
import { sendOrderMail } from './send-order-mail.server.ts'

const maxWaitMs = 8_000
/** Later than `maxWaitMs`, so that the job starts after the attempt that the owner waits for. */
const jobStartsAfterSeconds = 15

export type Resend = { sentTo: string } | { refused: 'nothing-to-send' | 'not-accepted' }

const enqueueResend = ownerAct('order-resent', async ({ tx }, orderId: string) => {
  // The lock makes a second click wait for the first one and find it in the audit log.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
  const order = await findDeliverableOrderWithin(tx, orderId)
  if (!order) return { refused: 'nothing-to-send' }
  if (await wasJustResent(tx, orderId)) return { sentTo: order.email, message: null, audit: [] }
  const message = await resendOrderLater(tx, orderId, jobStartsAfterSeconds)
  return { sentTo: order.email, message, audit: { orderId } }
})

/** Waits until the mail server accepts the mail, because the owner wants to see the result. */
export async function resendOrder(actor: Actor, orderId: string): Promise<Resend> {
  const enqueued = await enqueueResend(actor, orderId)
  if ('refused' in enqueued) return enqueued
  const { sentTo, message } = enqueued
  const isAccepted = message ? await waitUntilSent(sendNow(message), maxWaitMs) : await wasLastMailAccepted(orderId)
  return isAccepted ? { sentTo } : { refused: 'not-accepted' }
}

async function sendNow(message: Parameters<typeof sendOrderMail>[0]) {
  const result = await sendOrderMail(message)
  return result === 'nothing-to-send' ? 'refused' : result
}

/** A second click within seconds is the same request. */
async function wasJustResent(tx: Transaction, orderId: string): Promise<boolean> {
  const isRecent = gt(auditLog.createdAt, sql`now() - interval '10 seconds'`)
  const isResend = and(eq(auditLog.orderId, orderId), eq(auditLog.act, 'order-resent'))
  return (await tx.$count(auditLog, and(isResend, isRecent))) > 0
}

/** After a failure, a second click must not report success; a mail that is still being sent counts as accepted. */
async function wasLastMailAccepted(orderId: string): Promise<boolean> {
  const [newest] = await db
    .select({ status: deliveries.status })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.kind, 'order'), eq(deliveries.channel, 'email')))
    .orderBy(desc(deliveries.id))
    .limit(1)
  return !['failed', 'refused', 'abandoned'].includes(newest?.status ?? 'sending')
}
