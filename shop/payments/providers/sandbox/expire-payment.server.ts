import { db } from '#platform/postgres/database.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

/** Closes the payment page; a transfer that has already started may still arrive. */
export function expirePayment(ref: string, fault: WebhookFault = 'normal') {
  return changeStatus(db, ref, { from: ['open'], to: 'expired', event: 'payment.expired', fault })
}
