import { log } from '#platform/log/log.server.ts'
import { findMailOutage } from '#platform/mail/mail-server-state.server.ts'
import { isWhatsAppEnabled } from '#shop/messages/whatsapp.server.ts'
import { type DeliverableOrder, findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { deliverOrder } from './deliver-order.server.ts'
import { mailOrder } from './send-order-mail.server.ts'
import { sendWhatsAppAboutOrder } from './send-order-whatsapp.server.ts'

/**
 * Sends the messages of an order that this process has just completed, without a job for each. Throws when one of them
 * fails: then the queue runs `deliverOrder`, and each message that was sent is not sent again. A caller that has just
 * read the order passes it on.
 */
export async function deliverOrderNow(orderId: string, justRead?: DeliverableOrder): Promise<void> {
  // Its mail waits in the queue with the others.
  if (findMailOutage()) return deliverOrder(orderId)
  const order = justRead ?? (await findDeliverableOrder(orderId))
  if (!order) return log.warn({ orderId }, 'nothing to deliver')
  const sending: Promise<unknown>[] = [mailOrder(order, 0)]
  if (isWhatsAppEnabled()) sending.push(sendWhatsAppAboutOrder(order, 0))
  const results = await Promise.allSettled(sending)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
