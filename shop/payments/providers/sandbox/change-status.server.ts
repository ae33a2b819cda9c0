import { type SandboxStatus, sandboxPayments } from '#db/schema/sandbox.ts'
import { decodeRow, selectColumns } from '#platform/postgres/columns.ts'
import {
  type Database,
  executeStatement,
  type Statement,
  type Transaction,
} from '#platform/postgres/database.server.ts'
import type { SandboxEventType, WebhookFault } from './event.ts'
import { enqueueWebhooks, planWebhooks, sendPlannedWebhooks } from './plan-webhooks.server.ts'

interface StatusChange {
  from: readonly SandboxStatus[]
  to: SandboxStatus
  event: SandboxEventType
  fault: WebhookFault
}

/** Changes the status and sends the webhooks; null when the payment has none of the `from` statuses. */
export async function changeStatus(tx: Database | Transaction, ref: string, { from, to, event, fault }: StatusChange) {
  const webhooks = planWebhooks(ref, event, fault)
  const [row] = await executeStatement(tx, changeStatusStatement, [JSON.stringify(webhooks), ref, from, to])
  if (!row) return null
  const payment = decodeRow(sandboxPayments, row)
  sendPlannedWebhooks(payment, webhooks)
  return payment
}

const changeStatusStatement: Statement = {
  name: 'sandbox-change-status',
  text: `
    with changed as (
      update sandbox_payments set status = $4 where ref = $2 and status = any ($3::text[])
      returning *, $1::json as webhooks
    ), ${enqueueWebhooks}
    select ${selectColumns(sandboxPayments)} from changed`,
}
