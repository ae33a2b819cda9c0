import { db } from '#platform/database.server.ts'
import { announce } from './announce.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

/** The buyer has done everything; the bank has not answered. */
export async function markPending(ref: string, fault: WebhookFault = 'normal') {
  return db.transaction(async (tx) => {
    const payment = await changeStatus(tx, ref, ['open', 'pending'], 'pending')
    if (payment) await announce(tx, payment, 'payment.pending', fault)
    return payment
  })
}
