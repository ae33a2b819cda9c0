import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { recordRefund } from './record-refund.server.ts'
import type { WantedRefund } from './request-refund.server.ts'

/** For money that the owner sent back on the provider's own site. */
export const recordRefundAsOwner = ownerAct('refund-recorded', async ({ tx }, recorded: WantedRefund) => {
  const outcome = await recordRefund(tx, recorded)
  if ('refused' in outcome) return outcome
  const { orderId, amountInPaise, reason } = outcome.refund
  return { ...outcome, audit: { orderId, detail: { amountInPaise, reason } } }
})
