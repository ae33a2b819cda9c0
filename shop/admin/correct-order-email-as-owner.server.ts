import { maskEmail } from '#shop/customers/mask-email.ts'
import { resendOrderLater } from '#shop/delivery/resend-order-later.server.ts'
import { correctOrderEmail } from '#shop/orders/correct-order-email.server.ts'
import { ownerAct } from './owner-act.server.ts'

/** Also sends the links of a completed order to the right address. */
export const correctOrderEmailAsOwner = ownerAct(
  'order-email-corrected',
  async (tx, orderId: string, typedEmail: string) => {
    const correction = await correctOrderEmail(tx, orderId, typedEmail)
    if ('refused' in correction) return correction
    const { order, emailBefore } = correction
    if (order.status === 'completed' && !order.refundedAt) await resendOrderLater(tx, orderId)
    return { ...correction, audit: { orderId, detail: { from: maskEmail(emailBefore), to: maskEmail(order.email) } } }
  },
)
