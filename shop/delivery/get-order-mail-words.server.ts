import { business } from '#content/owner/business.ts'
import type { OrderMail } from '#emails/order.tsx'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { fillAll } from '#shop/catalogue/placeholders.ts'

/** The owner's words for the mail of an order, in the language of the order. */
export function getOrderMailWords(product: string, supportEmail: string): OrderMail['words'] {
  const supportHours = String(business.supportHours)
  return fillAll(getContent().orderMail, { product, supportEmail, supportHours })
}
