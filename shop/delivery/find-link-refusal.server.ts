import { and, eq, isNull, ne } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'
import { hasOpenProblem } from '#shop/orders/problems/find-problem.server.ts'
import { isPaymentPageOpen } from '#shop/payments/payment-page.ts'

export type LinkRefusal = 'paid' | 'not-open' | 'buyer-erased' | 'on-hold' | 'bought-again'

/** Why the buyer of this order must not get its payment link; null when the buyer may. */
export async function findLinkRefusal(tx: Database | Transaction, order: Order): Promise<LinkRefusal | null> {
  if (order.status === 'completed') return 'paid'
  if (order.status !== 'pending' || !isPaymentPageOpen(order)) return 'not-open'
  const isNotErased = and(eq(customers.id, order.customerId), isNull(customers.erasedAt))
  if ((await tx.$count(customers, isNotErased)) === 0) return 'buyer-erased'
  if (await hasOpenProblem(tx, order.id)) return 'on-hold'
  const isServed = and(
    eq(orders.customerId, order.customerId),
    eq(orders.productId, order.productId),
    eq(orders.status, 'completed'),
    ne(orders.id, order.id),
  )
  return (await tx.$count(orders, isServed)) > 0 ? 'bought-again' : null
}
