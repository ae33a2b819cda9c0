import { writeBoughtAgainMail } from '#emails/bought-again.tsx'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { translateOrder } from '#shop/catalogue/translate-bought.server.ts'
import type { DeliveryResult } from '#shop/messages/deliver-once.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { createHelpLink } from '#shop/orders/help-link.server.ts'

/** Asks a buyer who paid for the same thing again whether that was a mistake. */
export async function sendBoughtAgainMail({
  orderId,
}: {
  orderId: string
}): Promise<DeliveryResult | 'nothing-to-send'> {
  const order = await findDeliverableOrder(orderId)
  if (!order) return 'nothing-to-send'
  const { customerId, email: address } = order
  const message = { key: `bought-again:${orderId}:email`, kind: 'refund' as const, customerId, orderId, address }
  return mailOnce({ ...message, language: order.language }, () =>
    writeBoughtAgainMail({
      sender: getMailSender(),
      order: translateOrder(order),
      helpUrl: createHelpLink(order),
    }),
  )
}
