import { db } from '#platform/database.server.ts'
import { resendOrderLater } from '#shop/delivery/resend-order.server.ts'
import { undoRefund } from '#shop/orders/undo-refund.server.ts'
import { writeAudit } from './write-audit.server.ts'

/** The links of before are revoked for good, so new ones are sent. */
export function undoOrderRefund(orderId: string, ip: string | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await undoRefund(tx, orderId)
    if (!order) return false
    await writeAudit('refund-undone', { ip, orderId }, tx)
    await resendOrderLater(tx, orderId)
    return true
  })
}
