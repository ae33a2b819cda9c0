import { randomBytes } from 'node:crypto'
import { type SandboxPayment, sandboxPayments } from '#db/schema.ts'
import { columnsOf, db, notWaitingForTheDisk, run, type Statement } from '#platform/database.server.ts'
import { payableForMinutes } from '../../check-intervals.ts'
import type { WebhookFault } from './event.ts'
import { enqueueWebhooks, planWebhooks, sendPlanned } from './webhooks.server.ts'

export interface Transfer {
  ref: string
  method: string
  fault?: WebhookFault
  /** Given by who may repeat himself; every other call is money sent once more. */
  id?: string
  /** What the payment asks for, unless the bank sends something else. */
  amountInPaise?: number
  currency?: string
  /** For a buyer at the payment page, who pays once however often he presses: null when it is paid or closed. */
  onlyWhilePayable?: boolean
}

/** The money has arrived. A bank does not ask whether the page is still open, nor whether it was paid before. */
export async function recordTransfer(transfer: Transfer): Promise<SandboxPayment | null> {
  const {
    ref,
    method,
    fault = 'normal',
    id = newTransferId(),
    amountInPaise,
    currency,
    onlyWhilePayable = false,
  } = transfer
  const webhooks = planWebhooks(ref, 'payment.paid', fault)
  const values = [
    JSON.stringify(webhooks),
    ref,
    id,
    amountInPaise,
    currency,
    method,
    onlyWhilePayable,
    payableForMinutes,
  ]
  const [payment] = await run<SandboxPayment & { isNew: boolean }>(db, recording, values)
  if (payment?.isNew) sendPlanned(payment, webhooks)
  return payment ?? null
}

function newTransferId(): string {
  return `tra_${randomBytes(16).toString('base64url')}`
}

// Not real money: a real gateway's disk would not be ours to wait for.
const recording: Statement = {
  name: 'sandbox-record-transfer',
  text: `
    with paid as (
      update sandbox_payments set status = 'paid'
      where ref = $2 and (not $7 or status = 'pending'
        or (status = 'open' and created_at > now() - make_interval(mins => $8)))
      returning *
    ), recorded as (
      insert into sandbox_transfers (id, ref, amount_in_paise, currency, method)
      select $3, ref, coalesce($4, amount_in_paise), coalesce($5, currency), $6 from paid
      on conflict do nothing returning ref
    ), told as (
      select paid.* from paid join recorded using (ref)
    ), ${enqueueWebhooks}
    select ${columnsOf(sandboxPayments)}, exists (select from recorded) as "isNew" from paid, ${notWaitingForTheDisk}`,
}
