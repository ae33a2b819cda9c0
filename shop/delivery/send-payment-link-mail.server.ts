import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { writePaymentLinkMail } from '#emails/payment-link.tsx'
import { db } from '#platform/postgres/database.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { translateOrder } from '#shop/catalogue/translate-bought.server.ts'
import type { DeliveryResult } from '#shop/messages/deliver-once.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { createHelpLink } from '#shop/orders/help-link.server.ts'
import { paymentPageClosesAt } from '#shop/payments/payment-page.ts'
import { findLinkRefusal } from './find-link-refusal.server.ts'

/** Once per order: the key has no resend number. The order may have been paid since the owner clicked. */
export async function sendPaymentLinkMail({ orderId }: { orderId: string }): Promise<DeliveryResult> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const url = order?.paymentUrl
  if (!order || !url || (await findLinkRefusal(db, order))) return 'refused'
  const message = {
    key: `payment-link:${orderId}:email`,
    kind: 'payment-link' as const,
    customerId: order.customerId,
    orderId,
    address: order.email,
  }
  return mailOnce({ ...message, language: order.language }, () =>
    writePaymentLinkMail({
      sender: getMailSender(),
      order: translateOrder(order),
      url,
      openUntil: paymentPageClosesAt(order),
      helpUrl: createHelpLink(order),
    }),
  )
}
