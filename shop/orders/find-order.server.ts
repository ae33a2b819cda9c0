import { eq } from 'drizzle-orm'
import { type Order, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'

export async function findOrder(orderId: string | null): Promise<Order | null> {
  if (!orderId || !/^[\w-]{1,100}$/.test(orderId)) return null
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ?? null
}
