import type { RefundReason } from '#db/schema.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { requestExtraRefunds } from './request-refunds.server.ts'

/** Sends back what an order received beyond its price: a second payment, or money that never completed it. */
export const refundExtra = ownerAct(
  'refund-requested',
  async ({ tx }, orderId: string, reason: RefundReason, requestedBy: string) => {
    const outcome = await requestExtraRefunds(tx, { orderId, reason, requestedBy })
    if ('refused' in outcome) return outcome
    return { ...outcome, audit: { orderId, detail: { amountInPaise: outcome.refundedInPaise, reason } } }
  },
)
