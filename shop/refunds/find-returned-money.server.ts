import { eq } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { type Order, receivedPayments } from '#db/schema.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listShownRefunds } from './list-shown-refunds.server.ts'

export interface ReturnedMoney {
  /** Null when the buyer paid in another currency. */
  amountInPaise: number | null
}

/** Null while the order keeps money, and when it never received any. */
export async function findReturnedMoney(order: Order): Promise<ReturnedMoney | null> {
  if (order.status === 'completed') return order.refundedAt && { amountInPaise: order.refundedInPaise }
  const received = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
  const returnedInPaise = sumOf(await listShownRefunds([order.id]), 'amountInPaise')
  if (received.length === 0 || returnedInPaise < sumOf(received, 'amountInPaise')) return null
  const isInRupees = received.every(({ currency }) => currency === 'INR')
  return { amountInPaise: isInRupees ? returnedInPaise : null }
}
