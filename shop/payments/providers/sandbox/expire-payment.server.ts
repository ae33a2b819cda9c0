import { db } from '#platform/database.server.ts'
import { announce } from './announce.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

/** The page is closed. What a bank has already begun may still arrive. */
export async function expirePayment(ref: string, fault: WebhookFault = 'normal') {
  return db.transaction(async (tx) => {
    const payment = await changeStatus(tx, ref, ['open'], 'expired')
    if (payment) await announce(tx, payment, 'payment.expired', fault)
    return payment
  })
}
