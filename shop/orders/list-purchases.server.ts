import { and, desc, eq, ne } from 'drizzle-orm'
import { type Order, orders } from '#db/schema/orders.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'

const isPurchase = (customerId: number) =>
  and(
    eq(orders.customerId, customerId),
    eq(orders.status, 'completed'),
    // A demo that became a live shop may still contain sandbox orders.
    env.isDemo ? undefined : ne(orders.provider, 'sandbox'),
  )

/** Paid orders, including refunded ones, newest first. */
export function listPurchases(customerId: number): Promise<Order[]> {
  return db.select().from(orders).where(isPurchase(customerId)).orderBy(desc(orders.createdAt), desc(orders.id))
}

/** Null when the order is not a purchase of this customer. */
export async function findPurchase(customerId: number, orderId: string): Promise<Order | null> {
  if (!/^[\w-]{1,100}$/.test(orderId)) return null
  const [order] = await db
    .select()
    .from(orders)
    .where(and(isPurchase(customerId), eq(orders.id, orderId)))
  return order ?? null
}
