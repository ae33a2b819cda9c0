import { and, eq, isNull, ne } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { writeRefundMail } from '#emails/refund.tsx'
import { db } from '#platform/postgres/database.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { translateOrder } from '#shop/catalogue/translate-bought.server.ts'
import type { DeliveryResult } from '#shop/messages/deliver-once.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { createHelpLink } from '#shop/orders/help-link.server.ts'

/** Tells the buyer that money is on its way back; nothing when the refund has failed since, or the buyer was erased. */
export async function sendRefundMail({ refundId }: { refundId: string }): Promise<DeliveryResult | 'nothing-to-send'> {
  const [found] = await db
    .select({ order: orders, refund: refunds })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(eq(refunds.id, refundId), ne(refunds.state, 'failed'), isNull(customers.erasedAt)))
  if (!found) return 'nothing-to-send'
  const { order, refund } = found
  const { customerId, id: orderId, email: address } = order
  const message = { key: `refund:${refundId}:email`, kind: 'refund' as const, customerId, orderId, address }
  return mailOnce({ ...message, language: order.language }, () =>
    writeRefundMail({
      sender: getMailSender(),
      order: translateOrder(order),
      refund,
      helpUrl: createHelpLink(order),
    }),
  )
}
