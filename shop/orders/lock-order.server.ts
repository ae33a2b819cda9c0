import { eq } from 'drizzle-orm'
import { type Order, orders } from '#db/schema/orders.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** Parallel changes of an order, its payments, refunds and problems wait for each other. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  return order
}
