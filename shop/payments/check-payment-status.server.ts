import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { syncPayment } from './sync-payment.server.ts'

export type PaymentStatus = 'success' | 'failed' | 'pending'

const shownStatus = { completed: 'success', pending: 'pending', failed: 'failed' } as const
const minSecondsBetweenChecks = 4

/**
 * Where a payment stands. While it is pending the provider is asked, at most every few seconds an order.
 * An order nobody knows counts as failed: the buyer is sent to support, and a guess learns nothing.
 */
export async function checkPaymentStatus(orderId: string | null | undefined): Promise<PaymentStatus> {
  if (!orderId || !/^[\w-]{1,100}$/.test(orderId)) return 'failed'
  const status = await findStatus(orderId)
  if (status !== 'pending' || !(await claimCheck(orderId))) return status ? shownStatus[status] : 'failed'
  try {
    await syncPayment(orderId)
  } catch (err) {
    log.warn({ err, orderId }, 'payment could not be checked')
  }
  return shownStatus[(await findStatus(orderId)) ?? 'failed']
}

async function findStatus(orderId: string) {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).limit(1)
  return order?.status
}

/** Of many visitors who poll the same order, one wins the right to ask. */
async function claimCheck(orderId: string): Promise<boolean> {
  const isDue = or(
    isNull(orders.lastAskedAt),
    lt(orders.lastAskedAt, sql`now() - make_interval(secs => ${minSecondsBetweenChecks})`),
  )
  const won = await db
    .update(orders)
    .set({ lastAskedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), isDue))
    .returning({ id: orders.id })
  return won.length > 0
}
