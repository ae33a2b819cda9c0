import { and, eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { writeAudit } from './write-audit.server.ts'

export type Resend = { sentTo: string } | { problem: 'not-completed' }

/** Only a completed order has something to send. The job, and the note of who asked for it, exist together. */
export async function resendLater(orderId: string, ip: string | null): Promise<Resend> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select({ email: orders.email })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.status, 'completed')))
    if (!order) return { problem: 'not-completed' }
    await enqueue(tx, 'order.resend', { orderId })
    await writeAudit('order-resend', { ip, orderId }, tx)
    return { sentTo: order.email }
  })
}
