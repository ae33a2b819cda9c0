import type { Order } from '#db/schema/orders.ts'
import { type OrderMail, writeOrderMail } from '#emails/order.tsx'
import { findBundleWith } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'
import { translateOrder } from '#shop/catalogue/translate-bought.server.ts'
import { createDownloadLinks } from '#shop/downloads/download-link.server.ts'
import { type DeliveryResult, PermanentSendError } from '#shop/messages/deliver-once.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { createHelpLink } from '#shop/orders/help-link.server.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'
import type { OrderMessage } from '#shop/orders/resend-order-later.server.ts'
import { priceUpgrade } from '#shop/orders/upgrades/price-upgrade.ts'
import { createUpgradeLink } from '#shop/orders/upgrades/upgrade-link.server.ts'
import { getOrderMailWords } from './get-order-mail-words.server.ts'

export async function sendOrderMail({
  orderId,
  resendNumber,
}: OrderMessage): Promise<DeliveryResult | 'nothing-to-send'> {
  const order = await findDeliverableOrder(orderId)
  return order ? mailOrder(order, resendNumber) : 'nothing-to-send'
}

/** For an order that was just found to be deliverable. */
export function mailOrder(order: Order, resendNumber: number): Promise<DeliveryResult> {
  const message = {
    key: `order:${order.id}:email:${resendNumber}`,
    kind: 'order' as const,
    customerId: order.customerId,
    orderId: order.id,
    address: order.email,
  }
  return mailOnce({ ...message, language: order.language }, () => {
    if (isSandboxOrderInLiveShop(order))
      throw new PermanentSendError('paid with sandbox money: a live shop does not deliver it')
    const sender = getMailSender()
    const translated = translateOrder(order)
    return writeOrderMail({
      sender,
      order: translated,
      words: getOrderMailWords(translated.productName, sender.supportEmail),
      links: createDownloadLinks(order),
      linkLifetimeDays,
      helpUrl: createHelpLink(order),
      upgrade: offerUpgrade(order),
    })
  })
}

/** From this order alone, because a statement more per order would cost every buyer; the checkout counts all orders. */
function offerUpgrade(order: Order): OrderMail['upgrade'] {
  const page = findBundleWith(order.productId)
  if (!page) return null
  const paid = [{ orderId: order.id, paidInPaise: order.amountInPaise - order.refundedInPaise }]
  const price = priceUpgrade(page.product.priceInPaise, getContent().business.upgradeFloorInPaise, paid)
  if (!price) return null
  return {
    bundle: page.product.name,
    missingCount: page.parts.filter(({ product }) => product.id !== order.productId).length,
    priceInPaise: price.priceInPaise,
    url: createUpgradeLink(order, page.product.slug),
  }
}
