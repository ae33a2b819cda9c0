import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { isWhatsAppEnabled } from '#shop/messages/whatsapp.server.ts'
import { findDeliverableOrderWithin } from '#shop/orders/find-deliverable-order.server.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'

/** One job per channel, so that none waits for another; safe to run twice, because each message is sent once. */
export async function deliverOrder(orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await findDeliverableOrderWithin(tx, orderId)
    if (!order) return log.warn({ orderId }, 'nothing to deliver')
    // Also for sandbox money, so that the owner sees that the mail is refused.
    await enqueue(tx, 'delivery.email', { orderId, resendNumber: 0 })
    if (isSandboxOrderInLiveShop(order)) return
    if (isWhatsAppEnabled()) await enqueue(tx, 'delivery.whatsapp', { orderId, resendNumber: 0 })
  })
}
