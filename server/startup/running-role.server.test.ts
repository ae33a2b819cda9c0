import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { invoices } from '#db/schema/invoices.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { db, findExcessiveRights } from '#platform/postgres/database.server.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { deleteOldData } from '#shop/customers/delete-old-data.server.ts'
import { eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { correctOrderEmail } from '#shop/delivery/correct-order-email.server.ts'
import { issueInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { collectPaymentDetails } from '#shop/payments/collect-payment-details.server.ts'
import { decideDispute, openDispute } from '#shop/payments/providers/sandbox/disputes.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.server.ts'
import { syncDispute } from '#shop/payments/sync-dispute.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { reconcileRefunds } from '#shop/refunds/reconcile-refunds.server.ts'
import { refundExtra } from '#shop/refunds/refund-extra.server.ts'
import { syncRefunds } from '#shop/refunds/sync-refunds.server.ts'
import { summariseSales } from '#shop/reports/summarise-sales.server.ts'
import { openOrder, orderNow } from '#tests/database/orders.ts'

// Other tests connect as the owner of the tables; this one as the running shop does.
vi.hoisted(() => {
  process.env.DATABASE_URL = process.env.DATABASE_URL?.replace('shop_owner', 'shop_app')
})

const actor = { ip: null, name: 'owner' }

async function openPaidOrder() {
  const order = await openOrder()
  await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop' })
  await syncPayment(order.id)
  return order
}

/** The message of PostgreSQL, which Drizzle wraps. */
function refusal(statement: string): Promise<string> {
  return db.execute(sql.raw(statement)).then(
    () => 'not refused',
    (error: Error) => String((error.cause as Error).message),
  )
}

describe('the role of the running shop', () => {
  it('owns nothing', async () => {
    expect(await findExcessiveRights()).toBeNull()
    const { rows } = await db.execute(sql`select relname from pg_class where relowner = current_user::regrole`)
    expect(rows).toEqual([])
  })

  it('sells, numbers, refunds, loses a dispute and cleans up', async () => {
    const order = await openPaidOrder()
    await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop' })
    await syncPayment(order.id)
    expect(await refundExtra(actor, order.id, 'other')).toMatchObject({ refundedInPaise: order.amountInPaise })
    await syncRefunds(order.id)
    const disputeId = (await openDispute(order.paymentRef, 'fraudulent')) ?? ''
    await decideDispute(disputeId, 'lost')
    await syncDispute({ orderId: order.id, provider: 'sandbox', disputeId })
    await correctOrderEmail(actor, order.id, 'corrected@example.in')
    await Promise.all([issueInvoices(), summariseSales(), reconcilePayments(), reconcileRefunds()])
    await collectPaymentDetails()
    await deleteOldData()
    expect(await orderNow(order.id)).toMatchObject({ status: 'completed', disputedInPaise: order.amountInPaise })
    expect(await db.$count(invoices, eq(invoices.orderId, order.id))).toBe(1)
  })

  it('erases a customer', async () => {
    const order = await openPaidOrder()
    await issueInvoices()
    await correctOrderEmail(actor, order.id, 'moved@example.in')
    const { customerId } = await orderNow(order.id)
    expect(await eraseOwnData(customerId)).toEqual({ erased: true })
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, order.id))
    expect(invoice?.buyer).toBeNull()
    const lines = await db.select().from(auditLog).where(eq(auditLog.orderId, order.id))
    expect(JSON.stringify(lines)).not.toContain('@')
    const given = await db.select().from(consents).where(eq(consents.customerId, customerId))
    expect(given.every(({ ip, userAgent }) => ip === null && userAgent === null)).toBe(true)
  })

  it.each([
    `update audit_log set act = 'nothing'`,
    `update audit_log set created_at = now() - interval '2 years'`,
    `update consents set granted = true`,
    `delete from consents`,
    `update invoices set amount_in_paise = 1`,
    `delete from invoices`,
    `update received_payments set amount_in_paise = 1`,
    `delete from received_payments`,
    `update refunds set amount_in_paise = 1`,
    `delete from refunds`,
    `delete from disputes`,
    `update payment_events set event_key = ''`,
    `update orders set price_in_paise = 1`,
    `update orders set created_at = now()`,
    `delete from orders`,
    ...['audit_log', 'consents', 'invoices', 'orders', 'customers'].map((table) => `truncate ${table} cascade`),
    `alter table audit_log disable trigger all`,
    `drop trigger audit_log_refuse_change on audit_log`,
    `drop table audit_log`,
    `alter function refuse_audit_change() owner to current_user`,
    `create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return new; end'`,
    `create table mine (id int)`,
    `set session_replication_role = replica`,
    `set role shop_owner`,
    `delete from drizzle.__drizzle_migrations`,
  ])('may not %s', async (statement) => {
    expect(await refusal(statement)).toMatch(/permission denied|must be owner/)
  })

  it('may take from the audit log only what an erasure takes, and lines older than a year', async () => {
    const order = await openPaidOrder()
    const facts = { orderId: order.id, detail: { from: 'a•••@x.in', to: 'b•••@x.in', kept: 1 } }
    await writeAudit(db, 'order-email-corrected', { ip: '203.0.113.7' }, facts)
    await writeAudit(db, 'refund-requested', { ip: '203.0.113.7' }, facts)
    const where = `where order_id = '${order.id}'`
    for (const change of [
      `update audit_log set detail = '{}' ${where}`,
      `update audit_log set detail = detail - 'from' - 'to' ${where} and act = 'refund-requested'`,
      `update audit_log set ip = null ${where}`,
      `update audit_log set ip = '192.0.2.1' ${where}`,
      `delete from audit_log ${where}`,
    ]) {
      expect(await refusal(change), change).toContain('append-only')
    }
    await db.execute(
      sql.raw(`update audit_log set detail = detail - 'from' - 'to' ${where} and act = 'order-email-corrected'`),
    )
    await db
      .insert(auditLog)
      .values({ act: 'refund-undone', orderId: order.id, createdAt: sql`now() - interval '366 days'` })
    await deleteOldData()
    const left = await db.select().from(auditLog).where(eq(auditLog.orderId, order.id)).orderBy(auditLog.id)
    expect(left.map(({ act, detail }) => [act, detail])).toEqual([
      ['order-email-corrected', { kept: 1 }],
      ['refund-requested', facts.detail],
    ])
    expect(await db.$count(receivedPayments, eq(receivedPayments.orderId, order.id))).toBe(1)
  })
})
