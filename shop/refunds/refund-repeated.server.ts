import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { requestFullRefunds } from './request-refunds.server.ts'

/** Sends back everything that a buyer paid for something that was already bought. */
export const refundRepeated = ownerAct('refund-requested', async ({ tx }, orderId: string, requestedBy: string) => {
  const outcome = await requestFullRefunds(tx, { orderId, reason: 'duplicate', requestedBy })
  if ('refused' in outcome) return outcome
  return { ...outcome, audit: { orderId, detail: { amountInPaise: outcome.refundedInPaise, reason: 'duplicate' } } }
})
