import { db } from '#platform/postgres/database.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

/** The bank declined; the buyer can try again. */
export function declinePayment(ref: string, fault: WebhookFault = 'normal') {
  return changeStatus(db, ref, { from: ['open', 'pending'], to: 'open', event: 'payment.declined', fault })
}
