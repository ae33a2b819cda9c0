import { and, eq, isNull } from 'drizzle-orm'
import { customers, type Order, orders } from '#db/schema.ts'
import type { Database, Transaction } from '#platform/database.server.ts'

/** A completed order that is not refunded and whose customer is not erased. */
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
