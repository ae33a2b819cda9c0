import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { auditLog, orders } from '#db/schema.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { writeAudit } from './write-audit.server.ts'

export type Resend = { sentTo: string } | { problem: 'not-completed' }

/** Only a completed order that was not refunded has something to send. The job, and the note of who asked for it, exist together. */
export async function resendLater(orderId: string, ip: string | null): Promise<Resend> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ email: orders.email })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.status, 'completed'), isNull(orders.refundedAt)))
      .for('update')
    if (!order) return { problem: 'not-completed' }
    if (await wasJustAsked(tx, orderId)) return { sentTo: order.email }
    await enqueue(tx, 'order.resend', { orderId })
    await writeAudit('order-resend', { ip, orderId }, tx)
    return { sentTo: order.email }
  })
}

/** A second click is the same wish. */
async function wasJustAsked(tx: Transaction, orderId: string): Promise<boolean> {
  const justNow = gt(auditLog.createdAt, sql`now() - interval '10 seconds'`)
  return (await tx.$count(auditLog, and(eq(auditLog.orderId, orderId), eq(auditLog.act, 'order-resend'), justNow))) > 0
}
