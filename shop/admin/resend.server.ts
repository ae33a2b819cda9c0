import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { auditLog, deliveries, orders } from '#db/schema.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { resendOrder } from '#shop/delivery/resend-order.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { writeAudit } from './write-audit.server.ts'

export type Resend = { sentTo: string } | { problem: 'nothing-to-send' | 'not-accepted' }

/** Sends the links of a paid order again for the owner, who is told whether the mail server took the mail. */
export async function resend(orderId: string, ip: string | null): Promise<Resend> {
  const asked = await db.transaction(async (tx) => {
    // Two clicks at once take turns here, so that the second one sees the first.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
    const order = await findDeliverableOrder(tx, orderId)
    if (!order) return null
    const isRepeated = await wasJustAsked(tx, orderId)
    if (!isRepeated) await writeAudit('order-resend', { ip, orderId }, tx)
    return { sentTo: order.email, isRepeated }
  })
  if (!asked) return { problem: 'nothing-to-send' }
  const isAccepted = asked.isRepeated ? await wasTaken(orderId) : await resendOrder(orderId)
  return isAccepted ? { sentTo: asked.sentTo } : { problem: 'not-accepted' }
}

/** A second click is the same wish. */
async function wasJustAsked(tx: Transaction, orderId: string): Promise<boolean> {
  const justNow = gt(auditLog.createdAt, sql`now() - interval '10 seconds'`)
  return (await tx.$count(auditLog, and(eq(auditLog.orderId, orderId), eq(auditLog.act, 'order-resend'), justNow))) > 0
}

/** Whoever clicks again because it failed must not read that it was sent. A mail that is still under way may count. */
async function wasTaken(orderId: string): Promise<boolean> {
  const [newest] = await db
    .select({ status: deliveries.status })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.kind, 'order'), eq(deliveries.channel, 'email')))
    .orderBy(desc(deliveries.id))
    .limit(1)
  return !['failed', 'refused', 'abandoned'].includes(newest?.status ?? 'sending')
}
