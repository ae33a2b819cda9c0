import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { requestRefund, type WantedRefund } from './request-refund.server.ts'

/** Sends money back through the provider; the links end when it accepts a refund of the whole amount. */
export const refundPayment = ownerAct('refund-requested', async ({ tx }, wanted: WantedRefund) => {
  const outcome = await requestRefund(tx, wanted)
  if ('refused' in outcome) return outcome
  const { orderId, amountInPaise, reason } = outcome.refund
  return { ...outcome, audit: { orderId, detail: { amountInPaise, reason } } }
})
