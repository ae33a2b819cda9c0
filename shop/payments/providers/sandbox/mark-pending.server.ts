import { type Database, db, type Transaction } from '#platform/database.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

/** The buyer has done everything; the bank has not answered. */
export function markPending(ref: string, fault: WebhookFault = 'normal', connection: Database | Transaction = db) {
  const change = { from: ['open', 'pending'], to: 'pending', event: 'payment.pending', fault } as const
  return changeStatus(ref, change, connection)
}
