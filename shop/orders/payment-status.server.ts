import { eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

export type PaymentStatus = 'success' | 'failed' | 'pending'

const statusShown = { completed: 'success', pending: 'pending', failed: 'failed' } as const

/** An order nobody knows counts as failed: the buyer is sent to support, and a guess learns nothing. */
export async function paymentStatusOf(orderId: string | null | undefined): Promise<PaymentStatus> {
  if (!orderId || !/^[\w-]{1,100}$/.test(orderId)) return 'failed'
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).limit(1)
  return order ? statusShown[order.status] : 'failed'
}
