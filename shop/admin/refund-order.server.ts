import { db } from '#platform/database.server.ts'
import { markRefunded } from '#shop/orders/mark-refunded.server.ts'
import { writeAudit } from './write-audit.server.ts'

/** False when there is nothing to refund, or somebody was faster. */
export function refundOrder(orderId: string, ip: string | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await markRefunded(tx, orderId)
    if (!order) return false
    await writeAudit('order-refunded', { ip, orderId, detail: { amountInPaise: order.amountInPaise } }, tx)
    return true
  })
}
