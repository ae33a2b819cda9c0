import { db } from '#platform/database.server.ts'
import { announce } from './announce.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

/** The bank said no to this try. The payment stays open for another one. */
export async function declinePayment(ref: string, fault: WebhookFault = 'normal') {
  return db.transaction(async (tx) => {
    const payment = await changeStatus(tx, ref, ['open', 'pending'], 'open')
    if (payment) await announce(tx, payment, 'payment.declined', fault)
    return payment
  })
}
