import type { Order } from '#db/schema.ts'
import { writeOrderMail } from '#emails/order.tsx'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'
import { createDownloadLinks } from '#shop/downloads/download-link.server.ts'
import { type DeliveryResult, PermanentSendError } from '#shop/messages/deliver-once.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'

export interface OrderMessage {
  orderId: string
  /** 0 for the first message, one more for each resend. */
  repetition: number
}

export async function sendOrderMail({
  orderId,
  repetition,
}: OrderMessage): Promise<DeliveryResult | 'nothing-to-send'> {
  const order = await findDeliverableOrder(orderId)
  return order ? mailOrder(order, repetition) : 'nothing-to-send'
}

/** For an order that was just found to be deliverable. */
export function mailOrder(order: Order, repetition: number): Promise<DeliveryResult> {
  const message = {
    key: `order:${order.id}:email:${repetition}`,
    kind: 'order' as const,
    customerId: order.customerId,
    orderId: order.id,
    address: order.email,
  }
  return mailOnce(message, () => {
    if (isSandboxOrderInLiveShop(order))
      throw new PermanentSendError('paid with sandbox money: a live shop does not deliver it')
    return writeOrderMail({ sender: getMailSender(), order, links: createDownloadLinks(order), linkLifetimeDays })
  })
}
