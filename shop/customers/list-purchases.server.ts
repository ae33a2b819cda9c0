import { and, desc, eq, ne } from 'drizzle-orm'
import { type Order, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'

const isPurchase = (customerId: number) =>
  and(
    eq(orders.customerId, customerId),
    eq(orders.status, 'completed'),
    // A demo that became a live shop may still hold orders that nobody paid for.
    env.isDemo ? undefined : ne(orders.provider, 'sandbox'),
  )

/** What a customer has paid for, the newest first; what was refunded is still listed. */
export function listPurchases(customerId: number): Promise<Order[]> {
  return db.select().from(orders).where(isPurchase(customerId)).orderBy(desc(orders.createdAt), desc(orders.id))
}

/** Null for everything that is not this customer's own. */
export async function findPurchase(customerId: number, orderId: string): Promise<Order | null> {
  if (!/^[\w-]{1,100}$/.test(orderId)) return null
  const [order] = await db
    .select()
    .from(orders)
    .where(and(isPurchase(customerId), eq(orders.id, orderId)))
  return order ?? null
}
