import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

/** The page is closed. What a bank has already begun may still arrive. */
export function expirePayment(ref: string, fault: WebhookFault = 'normal') {
  return changeStatus(ref, { from: ['open'], to: 'expired', event: 'payment.expired', fault })
}
