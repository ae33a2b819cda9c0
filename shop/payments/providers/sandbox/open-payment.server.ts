import { eq } from 'drizzle-orm'
import { type SandboxPayment, sandboxPayments } from '#db/schema/sandbox.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { insertColumns, recordset, recordsetColumns } from '#platform/postgres/columns.ts'
import { asyncCommit, db, type Statement } from '#platform/postgres/database.server.ts'
import { randomId } from '#platform/secrets/random-id.server.ts'
import type { PayableOrder } from '../../provider.ts'

const writtenColumns = [
  'ref',
  'orderId',
  'amountInPaise',
  'currency',
  'productName',
  'returnUrl',
  'webhookUrl',
  'notes',
  'buyer',
] as const

/** A second call for the same order returns the same payment. */
export async function openPayment(order: PayableOrder): Promise<{ ref: string }> {
  const { id: orderId, amountInPaise, currency, productName, returnUrl, webhookUrl, notes, customer: buyer } = order
  const ref = `sbx_${randomId(18)}`
  const money = { amountInPaise, currency, productName }
  const opened = await openPaymentInBatch({ ref, orderId, ...money, returnUrl, webhookUrl, notes, buyer })
  if (opened) return opened
  const [earlier] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, orderId))
  if (!earlier) throw new Error('a sandbox payment disappeared between two statements')
  return earlier
}

// Safe with asyncCommit: the shop saves the payment in the same database before it shows the page.
const openPaymentStatement: Statement = {
  name: 'sandbox-open-payment',
  text: `
    with opened as (
      insert into sandbox_payments (${insertColumns(sandboxPayments, writtenColumns)})
      select ${recordsetColumns('opening', writtenColumns)} from ${recordset('opening', sandboxPayments, writtenColumns)}
      on conflict (order_id) do nothing returning ref
    )
    select ref from opened, ${asyncCommit}`,
}

type WrittenPayment = Pick<SandboxPayment, (typeof writtenColumns)[number]>

const openPaymentInBatch = batchedStatement<WrittenPayment, Pick<SandboxPayment, 'ref'>>(openPaymentStatement, 'ref')
