import { and, desc, eq, inArray } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'

/** Of these orders, the one that was paid last. */
export async function findLastBought(orderIds: string[]): Promise<string | null> {
  if (orderIds.length === 0) return null
  const [last] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), eq(orders.status, 'completed')))
    .orderBy(desc(orders.completedAt))
    .limit(1)
  return last?.id ?? null
}
