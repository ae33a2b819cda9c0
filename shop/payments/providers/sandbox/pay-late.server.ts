import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { announce } from './announce.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'
import type { Transfer } from './record-transfer.server.ts'

const lateBySeconds = 20

/** Pending now; the money comes later, without anybody doing anything more. */
export async function payLate(ref: string, method: string, fault: WebhookFault = 'normal') {
  return db.transaction(async (tx) => {
    const payment = await changeStatus(tx, ref, ['open', 'pending'], 'pending')
    if (!payment) return null
    await announce(tx, payment, 'payment.pending', fault)
    // Named, because a job may run twice and this money comes once.
    const transfer: Transfer = { id: `late_${ref}`, ref, method, fault }
    await enqueue(tx, 'sandbox.late-transfer', transfer, { startAfter: lateBySeconds })
    return payment
  })
}
