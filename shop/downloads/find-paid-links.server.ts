import { db } from '#platform/database.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'
import { createDownloadLinks, type DownloadLink } from './download-link.server.ts'

interface PaidLinks {
  links: DownloadLink[]
  /** The address that they went to: a buyer who sees a slip in it can say so at once. */
  sentTo: string
}

/** Fresh links to the files of an order that is paid and was not given back; null for every other one. */
export async function findPaidLinks(orderId: string): Promise<PaidLinks | null> {
  const order = await findDeliverableOrder(db, orderId)
  return order && !isSandboxOrderInLiveShop(order) ? { links: createDownloadLinks(order), sentTo: order.email } : null
}
