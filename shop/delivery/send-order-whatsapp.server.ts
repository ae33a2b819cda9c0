import { whatsappWords } from '#content/interface/whatsapp.ts'
import { groupFiles } from '#content/owner/products/group-files.ts'
import type { Order } from '#db/schema/orders.ts'
import { toFirstName } from '#emails/first-name.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { translateBought } from '#shop/catalogue/translate-bought.server.ts'
import { hasStoppedWhatsApp } from '#shop/consents/has-consent.server.ts'
import { createDownloadLinks, createZipLink } from '#shop/downloads/download-link.server.ts'
import { type DeliveryResult, deliverOnce } from '#shop/messages/deliver-once.server.ts'
import {
  chooseWhatsAppLanguage,
  formatLinks,
  type OrderTemplateValues,
  sendWhatsApp,
} from '#shop/messages/whatsapp.server.ts'
import { type DeliverableOrder, findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'
import type { OrderMessage } from '#shop/orders/resend-order-later.server.ts'

type WhatsAppResult = DeliveryResult | 'nothing-to-send' | 'no-consent'

export async function sendOrderWhatsApp({ orderId, resendNumber }: OrderMessage): Promise<WhatsAppResult> {
  const order = await findDeliverableOrder(orderId)
  return order ? sendWhatsAppAboutOrder(order, resendNumber) : 'nothing-to-send'
}

/** Meta limits a message to 1,024 characters, the words of the template included. */
const maxListLength = 700

/** The phone edition of each file, because WhatsApp is on a phone. One link when the list would be too long. */
function chooseLinks(order: Order): OrderTemplateValues['links'] {
  const links = groupFiles(createDownloadLinks(order)).map(({ main, phone }) => ({
    ...(phone ?? main),
    title: main.title,
  }))
  if (formatLinks(links).length <= maxListLength) return links
  const zip = createZipLink(order)
  return [{ title: '', facts: '', url: zip?.url ?? shopUrl('/customer-dashboard') }]
}

/** Not marketing: only a STOP on WhatsApp itself ends it. All buyers receive the links by mail too. */
export async function sendWhatsAppAboutOrder(order: DeliverableOrder, resendNumber: number): Promise<WhatsAppResult> {
  if (isSandboxOrderInLiveShop(order)) return 'nothing-to-send'
  const { customerId, everStoppedWhatsApp } = order
  // Without a statement more for everyone else, and claimed together with the mail.
  if (everStoppedWhatsApp && (await hasStoppedWhatsApp(customerId))) return 'no-consent'
  const message = {
    key: `order:${order.id}:whatsapp:${resendNumber}`,
    kind: 'order' as const,
    channel: 'whatsapp' as const,
    customerId,
    orderId: order.id,
    address: order.phoneNumber,
  }
  return deliverOnce(message, () =>
    inLanguage(chooseWhatsAppLanguage(order.language), () =>
      sendWhatsApp(order.phoneNumber, {
        firstName: toFirstName(order.fullName) ?? whatsappWords.noName,
        productName: translateBought(order),
        links: chooseLinks(order),
      }),
    ),
  )
}
