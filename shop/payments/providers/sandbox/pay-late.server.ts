import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import type { WebhookFault } from './event.ts'
import { markPending } from './mark-pending.server.ts'
import type { Transfer } from './record-transfer.server.ts'

const lateBySeconds = 20

/** Pending now; the money comes later, without anybody doing anything more. */
export async function payLate(ref: string, method: string, fault: WebhookFault = 'normal') {
  return db.transaction(async (tx) => {
    const payment = await markPending(ref, fault, tx)
    if (!payment) return null
    // Named, because a job may run twice and this money comes once.
    const transfer: Transfer = { id: `late_${ref}`, ref, method, fault }
    await enqueue(tx, 'sandbox.late-transfer', transfer, { startAfterSeconds: lateBySeconds })
    return payment
  })
}
