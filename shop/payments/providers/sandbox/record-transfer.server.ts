import { randomBytes } from 'node:crypto'
import { type SandboxPayment, sandboxTransfers } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { announce } from './announce.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { WebhookFault } from './event.ts'

export interface Transfer {
  ref: string
  method: string
  fault?: WebhookFault
  /** Given by who may repeat himself; every other call is money sent once more. */
  id?: string
  /** What the payment asks for, unless the bank sends something else. */
  amountInPaise?: number
  currency?: string
}

/** The money has arrived. A bank does not ask whether the page is still open, nor whether it was paid before. */
export async function recordTransfer({ ref, method, fault = 'normal', id, ...sent }: Transfer) {
  return db.transaction(async (tx): Promise<SandboxPayment | null> => {
    const payment = await changeStatus(tx, ref, ['open', 'pending', 'paid', 'expired'], 'paid')
    if (!payment) return null
    const { amountInPaise, currency } = payment
    const [recorded] = await tx
      .insert(sandboxTransfers)
      .values({
        id: id ?? `tra_${randomBytes(16).toString('base64url')}`,
        ref,
        method,
        amountInPaise,
        currency,
        ...sent,
      })
      .onConflictDoNothing()
      .returning({ id: sandboxTransfers.id })
    if (recorded) await announce(tx, payment, 'payment.paid', fault)
    return payment
  })
}
