import { type DownloadLink, downloadLinks } from './download-link.server.ts'
import { findDeliverableOrder } from './find-deliverable-order.server.ts'
import { isPlayMoney } from './is-play-money.server.ts'

/** Fresh links to the files of an order that is paid and was not given back; none for every other one. */
export async function paidLinks(orderId: string): Promise<DownloadLink[]> {
  const order = await findDeliverableOrder(orderId)
  return order && !isPlayMoney(order) ? downloadLinks(order) : []
}
