import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'
import { createDownloadLinks, createZipLink, type DownloadLink } from './download-link.server.ts'

interface PaidLinks {
  links: DownloadLink[]
  zip: ReturnType<typeof createZipLink>
  /** Shown to the buyer, who may notice a typo. */
  sentTo: string
}

/** Null when the order is not paid, or was refunded. */
export async function findPaidLinks(orderId: string): Promise<PaidLinks | null> {
  const order = await findDeliverableOrder(orderId)
  return order && !isSandboxOrderInLiveShop(order)
    ? { links: createDownloadLinks(order), zip: createZipLink(order), sentTo: order.email }
    : null
}
