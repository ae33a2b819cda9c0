import { eq } from 'drizzle-orm'
import { customers, type Order, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { filesForProduct, type ProductFile } from '#shop/catalogue/files.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'
import { readDownloadLink } from './download-link.server.ts'

export type FoundDownload =
  | { state: 'ready'; order: Order; productFile: ProductFile }
  /** The buyer can request new links, which are sent to the order's address. */
  | { state: 'expired' | 'revoked'; order: Order }
  | { state: 'invalid' | 'refunded' | 'unpaid' }

/** An invalid link reveals nothing, not even whether its order exists. */
export async function findDownload(token: string): Promise<FoundDownload> {
  const link = readDownloadLink(token)
  if (link.state === 'invalid') return { state: 'invalid' }
  const [found] = await db
    .select({ order: orders, erasedAt: customers.erasedAt })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.id, link.orderId))
  const order = found?.order
  const productFile = order && filesForProduct(order.productType).find(({ file }) => file === link.file)
  if (!order || !productFile || found.erasedAt || isSandboxOrderInLiveShop(order)) return { state: 'invalid' }
  if (order.refundedAt) return { state: 'refunded' }
  if (order.status !== 'completed') return { state: 'unpaid' }
  if (order.linkGeneration !== link.generation) return { state: 'revoked', order }
  return link.state === 'expired' ? { state: 'expired', order } : { state: 'ready', order, productFile }
}
