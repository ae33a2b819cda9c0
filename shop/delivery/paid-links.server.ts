import { and, eq, isNull } from 'drizzle-orm'
import { customers, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { type DownloadLink, downloadLinks } from './download-link.server.ts'

/** Fresh links to the files of an order that is paid and was not given back; none for every other one. */
export async function paidLinks(orderId: string): Promise<DownloadLink[]> {
  const [found] = await db
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
  // A demo that became a live shop may still hold orders that nobody paid for.
  if (!found || (found.order.provider === 'sandbox' && !env.isDemo)) return []
  return downloadLinks(found.order)
}
