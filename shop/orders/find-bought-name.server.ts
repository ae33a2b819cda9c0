import { and, eq } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

/** What the product of a paid order was called when it was bought. */
export async function findBoughtName(orderId: string | null): Promise<string | null> {
  if (!orderId) return null
  const [order] = await db
    .select({ name: orders.productName })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'completed')))
  return order?.name ?? null
}
