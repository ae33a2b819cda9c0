import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

/** The bank said no to this try. The payment stays open for another one. */
export function declinePayment(ref: string, fault: WebhookFault = 'normal') {
  return changeStatus(ref, { from: ['open', 'pending'], to: 'open', event: 'payment.declined', fault })
}
