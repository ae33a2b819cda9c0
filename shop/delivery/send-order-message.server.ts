import { firstNameOf } from '#emails/first-name.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { holdsConsent } from '#shop/consents/holds-consent.server.ts'
import { sendWhatsApp } from './channels/whatsapp.server.ts'
import { type Delivered, deliverOnce } from './deliver-once.server.ts'
import { downloadLinks } from './download-link.server.ts'
import { findDeliverableOrder } from './find-deliverable-order.server.ts'
import { isPlayMoney } from './is-play-money.server.ts'
import type { OrderMessage } from './send-order-mail.server.ts'

/** The download links by WhatsApp, to those who agreed to be reached there. The mail brings them to everybody. */
export async function sendOrderMessage({
  orderId,
  repetition,
}: OrderMessage): Promise<Delivered | 'nothing-to-send' | 'not-wanted'> {
  const order = await findDeliverableOrder(orderId)
  if (!order || isPlayMoney(order)) return 'nothing-to-send'
  if (!(await holdsConsent(order.customerId, 'whatsappMarketing'))) return 'not-wanted'
  const message = {
    key: `order:${orderId}:whatsapp:${repetition}`,
    kind: 'order' as const,
    channel: 'whatsapp' as const,
    customerId: order.customerId,
    orderId,
    address: order.phoneNumber,
  }
  return deliverOnce(message, () =>
    sendWhatsApp(order.phoneNumber, {
      firstName: firstNameOf(order.fullName),
      productName: findProduct(order.productType)?.name ?? 'blueprint',
      links: downloadLinks(order),
    }),
  )
}
