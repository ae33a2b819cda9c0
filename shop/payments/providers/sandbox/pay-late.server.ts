import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import type { WebhookFault } from './event.ts'
import { markPending } from './mark-pending.server.ts'
import type { Transfer } from './record-transfer.server.ts'

const lateBySeconds = 20

/** Marks the payment as pending, and a job pays it later. */
export async function payLate(ref: string, method: string, fault: WebhookFault = 'normal') {
  return db.transaction(async (tx) => {
    const payment = await markPending(tx, ref, fault)
    if (!payment) return null
    // A fixed id, because the job may run twice.
    const transfer: Transfer = { id: `late_${ref}`, ref, method, fault }
    await enqueue(tx, 'sandbox.late-transfer', transfer, { startAfterSeconds: lateBySeconds })
    return payment
  })
}
