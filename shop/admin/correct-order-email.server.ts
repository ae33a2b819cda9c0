import { db } from '#platform/database.server.ts'
import { resendOrderLater } from '#shop/delivery/resend-order.server.ts'
import { type Correction, correctEmail } from '#shop/orders/correct-email.server.ts'
import { writeAudit } from './write-audit.server.ts'

/** The links go to the right address at once, when the order has any. */
export function correctOrderEmail(orderId: string, email: string, ip: string | null): Promise<Correction> {
  return db.transaction(async (tx) => {
    const correction = await correctEmail(tx, orderId, email)
    if ('problem' in correction) return correction
    const { order, before } = correction
    await writeAudit('order-email-corrected', { ip, orderId, detail: { from: before, to: order.email } }, tx)
    if (order.status === 'completed' && !order.refundedAt) await resendOrderLater(tx, orderId)
    return correction
  })
}
