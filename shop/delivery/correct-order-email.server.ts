import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { changeOrderEmail } from '#shop/orders/change-order-email.server.ts'
import { sendNewLinks } from '#shop/orders/resend-order-later.server.ts'

/** Also sends the links of a completed order to the right address. */
export const correctOrderEmail = ownerAct(
  'order-email-corrected',
  async ({ tx }, orderId: string, typedEmail: string) => {
    const correction = await changeOrderEmail(tx, orderId, typedEmail)
    if ('refused' in correction) return correction
    const { order, emailBefore } = correction
    if (order.status === 'completed' && !order.refundedAt) await sendNewLinks(tx, orderId)
    return { ...correction, audit: { orderId, detail: { from: maskEmail(emailBefore), to: maskEmail(order.email) } } }
  },
)
