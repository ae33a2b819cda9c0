import { type SandboxPayment, sandboxPayments, sandboxTransfers } from '#db/schema/sandbox.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { recordset, selectColumns } from '#platform/postgres/columns.ts'
import type { Statement } from '#platform/postgres/database.server.ts'
import { randomId } from '#platform/secrets/random-id.server.ts'
import { payableForMinutes } from '../../check-intervals.ts'
import type { WebhookFault } from './event.ts'
import { forgetJustPaid, rememberJustPaid } from './just-paid.server.ts'
import { enqueueWebhooks, type PlannedWebhook, planWebhooks, sendPlannedWebhooks } from './plan-webhooks.server.ts'

export interface Transfer {
  ref: string
  method: string
  fault?: WebhookFault
  /** Set by jobs, which may repeat a call; without it, every call is another transfer. */
  id?: string
  /** Defaults to the amount of the payment. */
  amountInPaise?: number
  currency?: string
  /** The payment page sets this, so that a buyer who submits twice pays once. */
  onlyWhilePayable?: boolean
}

/** Without what the shop wrote about the order and its buyer. */
const returnedColumns = [
  ...(['ref', 'orderId', 'amountInPaise', 'currency'] as const),
  ...(['returnUrl', 'webhookUrl', 'status', 'createdAt'] as const),
]
type PaidPayment = Pick<SandboxPayment, (typeof returnedColumns)[number]>

/** As with real banks, money may arrive twice, or after the page has closed. */
export async function recordTransfer(transfer: Transfer): Promise<PaidPayment | null> {
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
  const payment = await recordTransferInBatch({ ref, id, amountInPaise, currency, method, onlyWhilePayable, webhooks })
  if (payment?.isNew && onlyWhilePayable && fault === 'normal') {
    const money = { amountInPaise: amountInPaise ?? payment.amountInPaise, currency: currency ?? payment.currency }
    const { orderId, status, createdAt } = payment
    rememberJustPaid({ ref, orderId, status, createdAt, received: [{ id, ...money, method }] })
  } else forgetJustPaid(ref)
  if (payment?.isNew) sendPlannedWebhooks(payment, webhooks)
  return payment ?? null
}

function newTransferId(): string {
  return `tra_${randomId(16)}`
}

// Without asyncCommit: a provider that acknowledges a payment must not forget it when its database is killed.
const recordTransferStatement: Statement = {
  name: 'sandbox-record-transfer',
  text: `
    with sent as (
      select * from ${recordset('sent', sandboxTransfers, ['ref', 'id', 'amountInPaise', 'currency', 'method'], {
        also: { onlyWhilePayable: 'boolean', webhooks: 'json' },
      })}
    ), paid as (
      update sandbox_payments payment set status = 'paid'
      from sent
      where payment.ref = any (array(select ref from sent)) and payment.ref = sent.ref
        and (not "onlyWhilePayable" or status = 'pending'
          or (status = 'open' and created_at > now() - make_interval(mins => $2)))
      returning payment.*
    ), recorded as (
      insert into sandbox_transfers (id, ref, amount_in_paise, currency, method)
      select sent.id, ref, coalesce("amountInPaise", amount_in_paise), coalesce(sent.currency, paid.currency), method
      from paid join sent using (ref)
      on conflict do nothing returning ref
    ), changed as (
      select webhook_url, webhooks from recorded join paid using (ref) join sent using (ref)
    ), ${enqueueWebhooks}
    select ${selectColumns(sandboxPayments, returnedColumns)}, ref in (select ref from recorded) as "isNew" from paid`,
}

type PlannedTransfer = Omit<Transfer, 'fault'> & { webhooks: PlannedWebhook[] }

const recordTransferInBatch = batchedStatement<PlannedTransfer, PaidPayment & { isNew: boolean }>(
  recordTransferStatement,
  'ref',
  [payableForMinutes],
)
