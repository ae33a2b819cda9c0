import type { Database, Transaction } from '#platform/postgres/database.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

/** The buyer has confirmed the payment, but the bank has not. */
export function markPending(tx: Database | Transaction, ref: string, fault: WebhookFault = 'normal') {
  const change = { from: ['open', 'pending'], to: 'pending', event: 'payment.pending', fault } as const
  return changeStatus(tx, ref, change)
}
