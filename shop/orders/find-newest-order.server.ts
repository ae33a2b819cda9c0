import { and, desc, eq, isNull } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'

export async function findNewestOrder(email: string, productId: string): Promise<Order | null> {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        eq(customers.email, email.trim().toLowerCase()),
        eq(orders.productId, productId),
        eq(orders.status, 'completed'),
        isNull(orders.refundedAt),
      ),
    )
    .orderBy(desc(orders.completedAt), desc(orders.createdAt))
    .limit(1)
  return found?.order ?? null
}
