import { writeOrderMail } from '#emails/order.tsx'
import { linkLivesForDays } from '#shop/catalogue/link-lifetime.ts'
import { mailOnce } from './channels/email.server.ts'
import { type Delivered, Refusal } from './deliver-once.server.ts'
import { downloadLinks } from './download-link.server.ts'
import { findDeliverableOrder } from './find-deliverable-order.server.ts'
import { isPlayMoney } from './is-play-money.server.ts'

/** Which message of an order: the first one, or one that somebody asked for again. */
export interface OrderMessage {
  orderId: string
  repetition: number
}

export async function sendOrderMail({ orderId, repetition }: OrderMessage): Promise<Delivered | 'nothing-to-send'> {
  const order = await findDeliverableOrder(orderId)
  if (!order) return 'nothing-to-send'
  const message = {
    key: orderMailKey(orderId, repetition),
    kind: 'order' as const,
    customerId: order.customerId,
    orderId,
    address: order.email,
  }
  return mailOnce(message, () => {
    if (isPlayMoney(order)) throw new Refusal('paid with sandbox money, which a live shop does not deliver for')
    return writeOrderMail({ order, links: downloadLinks(order), linkLivesForDays })
  })
}

function orderMailKey(orderId: string, repetition: number): string {
  return `order:${orderId}:email:${repetition}`
}
