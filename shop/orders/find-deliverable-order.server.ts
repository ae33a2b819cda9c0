import { and, eq, isNull } from 'drizzle-orm'
import { customers, type Order, orders } from '#db/schema.ts'
import type { Database, Transaction } from '#platform/database.server.ts'

/** What was paid, and neither paid back nor bought by somebody who asked to be forgotten. */
export async function findDeliverableOrder(tx: Database | Transaction, orderId: string): Promise<Order | null> {
  const [found] = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'completed'),
        isNull(orders.refundedAt),
        isNull(customers.erasedAt),
      ),
    )
  return found?.order ?? null
}
