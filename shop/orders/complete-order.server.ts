import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { customers, type Order, orders } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { statusesBefore } from './order.ts'

/**
 * Safe to call twice, from any door: only one caller finds the order not yet completed, and only that one delivers.
 * `lastLookAt` is when the provider is asked a last time, for money that came once more.
 */
export async function completeOrder(tx: Transaction, orderId: string, lastLookAt?: SQL): Promise<Order | null> {
  const [order] = await tx
    .update(orders)
    .set({ status: 'completed', completedAt: sql`now()`, nextCheckAt: lastLookAt ?? null })
    .where(and(eq(orders.id, orderId), inArray(orders.status, statusesBefore('completed'))))
    .returning()
  if (!order) return null
  // Paying proves more than typing: the profile follows the newest completed order.
  const { fullName, phoneNumber, classLevel } = order
  await tx.update(customers).set({ fullName, phoneNumber, classLevel }).where(eq(customers.id, order.customerId))
  await enqueue(tx, 'order.completed', { orderId })
  return order
}
