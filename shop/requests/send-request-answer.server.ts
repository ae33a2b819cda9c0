import { and, eq, isNull } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { requestMessages, requests } from '#db/schema/requests.ts'
import { writeRequestAnswerMail } from '#emails/request-answer.tsx'
import { db } from '#platform/postgres/database.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { translateOrder } from '#shop/catalogue/translate-bought.server.ts'
import type { DeliveryResult } from '#shop/messages/deliver-once.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { createHelpLink } from '#shop/orders/help-link.server.ts'

export async function sendRequestAnswer({
  messageId,
}: {
  messageId: number
}): Promise<DeliveryResult | 'nothing-to-send'> {
  const [found] = await db
    .select({ order: orders, text: requestMessages.text })
    .from(requestMessages)
    .innerJoin(requests, eq(requests.id, requestMessages.requestId))
    .innerJoin(orders, eq(orders.id, requests.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(eq(requestMessages.id, messageId), eq(requestMessages.kind, 'wrote'), isNull(customers.erasedAt)))
  if (!found) return 'nothing-to-send'
  const { order, text } = found
  const { customerId, id: orderId, email: address } = order
  const message = { key: `request:${messageId}:email`, kind: 'request' as const, customerId, orderId, address }
  return mailOnce({ ...message, language: order.language }, () =>
    writeRequestAnswerMail({
      sender: getMailSender(),
      order: translateOrder(order),
      text,
      helpUrl: createHelpLink(order),
    }),
  )
}
