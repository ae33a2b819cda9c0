import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { deadLetterQueue } from '#platform/queue/prepare-queues.server.ts'
import { addDelivery } from '#tests/database/deliveries.ts'
import { addOrder, waitingJobs } from '#tests/database/orders.ts'
import { countRefusedMails } from './count-refused-mails.server.ts'
import { findRefusedMails } from './refused-mails.server.ts'
import { resendRefusedMails } from './resend-refused-mails.server.ts'

const owner = { ip: '203.0.113.7', name: 'owner' }
const relayDenied = "EENVELOPE Can't send mail - all recipients were rejected: 554 5.7.1 Relay access denied"
const noSuchUser = "EENVELOPE Can't send mail - all recipients were rejected: 550 5.1.1 No such user"
const overQuota = 'EMESSAGE Message failed: 552 5.2.2 Over quota'

beforeEach(async () => {
  await db.execute(sql`delete from pgboss.job`)
  // Lines of the audit log cannot be deleted, only truncated.
  await db.execute(sql`truncate audit_log`)
  for (const table of [deliveries, leads, orders]) await db.delete(table)
})

async function addPaidOrder() {
  return addOrder({ status: 'completed', completedAt: new Date() })
}

async function addRefusedGuide(error: string) {
  const { customerId } = await addOrder()
  const contact = { fullName: 'Asha Rao', email: 'reader@example.in', phoneNumber: '9876543210', classLevel: '10' }
  const [lead] = await db
    .insert(leads)
    .values({ id: `lead-${customerId}`, customerId, ...contact })
    .returning()
  await db.insert(deliveries).values({
    ...{ messageKey: `guide:${lead?.id}:email:0`, kind: 'guide', channel: 'email', customerId },
    ...{ leadId: lead?.id, address: 'reader@example.in', status: 'refused', error },
  })
  return lead?.id
}

describe('resendRefusedMails', () => {
  it('reads neither all customers nor all sent messages', async () => {
    await addRefusedGuide(overQuota)
    await addDelivery(await addPaidOrder(), 'refused', { error: noSuchUser })
    const { customerId } = await addOrder()
    await db.execute(sql`
      insert into customers (email, full_name, phone_number, class_level)
      select n || '@example.in', 'Asha', '', '' from generate_series(1, 5000) n`)
    await db.execute(sql`
      insert into deliveries (message_key, kind, channel, customer_id, address, status)
      select 'guide:' || n || ':email:0', 'guide', 'email', ${customerId}, 'reader@example.in', 'sent'
      from generate_series(1, 5000) n`)
    await db.execute(sql`analyze deliveries, customers`)
    const found = await db.transaction(async (tx) => {
      const mails = await findRefusedMails(tx)
      const { rows } = await tx.execute<{ read: number }>(sql`
        select sum(seq_tup_read)::int as read from pg_stat_xact_user_tables where relname in ('deliveries', 'customers')`)
      return { mails: mails.length, read: rows[0]?.read }
    })
    expect(found).toEqual({ mails: 2, read: 0 })
  })

  it('counts by cause the mails that the shop no longer tries to send', async () => {
    for (const error of [relayDenied, relayDenied, noSuchUser])
      await addDelivery(await addPaidOrder(), 'refused', { error })
    await addRefusedGuide(overQuota)
    const isRetried = await addPaidOrder()
    await addDelivery(isRetried, 'failed', { error: relayDenied })
    const reached = await addPaidOrder()
    await addDelivery(reached, 'refused', { error: relayDenied })
    await addDelivery(reached, 'sent')
    const erased = await addPaidOrder()
    await addDelivery(erased, 'refused', { error: relayDenied })
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, erased.customerId))
    const erasedLead = await addRefusedGuide(relayDenied)
    const [{ customerId } = { customerId: 0 }] = await db
      .select()
      .from(leads)
      .where(eq(leads.id, erasedLead ?? ''))
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
    await addDelivery(
      await addOrder({ status: 'completed', completedAt: new Date(), refundedAt: new Date() }),
      'refused',
      {
        error: relayDenied,
      },
    )
    expect(await countRefusedMails()).toMatchObject([
      { cause: 'our-mail', count: 2, orders: 2 },
      { cause: 'mailbox-full', count: 1, orders: 0 },
      { cause: 'address', count: 1, orders: 1 },
    ])
  })

  it('sends one cause again, orders first and slowly, once for two clicks', async () => {
    const leadId = await addRefusedGuide(relayDenied)
    const order = await addPaidOrder()
    await addDelivery(order, 'refused', { error: relayDenied })
    const other = await addPaidOrder()
    await addDelivery(other, 'refused', { error: noSuchUser })
    const clicks = await Promise.all([resendRefusedMails(owner, 'our-mail'), resendRefusedMails(owner, 'our-mail')])
    expect(clicks).toEqual(expect.arrayContaining([{ count: 2 }, { refused: 'no-refused-mails' }]))
    const { rows } =
      await db.execute(sql`select name, data, round(extract(epoch from start_after - created_on))::int as after
      from pgboss.job where name in ('delivery.email', 'lead.created') order by start_after`)
    expect(rows).toEqual([
      { name: 'delivery.email', data: { orderId: order.id, resendNumber: expect.any(Number) }, after: 0 },
      { name: 'lead.created', data: { leadId, resendNumber: 1 }, after: 1 },
    ])
    expect(await db.select().from(auditLog)).toMatchObject([
      { act: 'refused-mails-resent', detail: { refusal: 'our-mail', emails: 2 } },
    ])
    expect(await countRefusedMails()).toMatchObject([{ cause: 'address', count: 1, orders: 1 }])
  })

  it('includes an order whose mail failed for a day, and takes its failed job away', async () => {
    const order = await addPaidOrder()
    await addDelivery(order, 'failed', { error: overQuota })
    expect(await countRefusedMails()).toEqual([])
    await db.execute(sql`insert into pgboss.job (name, data)
      values (${deadLetterQueue('delivery.email')}, ${JSON.stringify({ orderId: order.id, resendNumber: 0 })})`)
    expect(await countRefusedMails()).toMatchObject([{ cause: 'mailbox-full', count: 1, orders: 1 }])
    expect(await resendRefusedMails(owner, 'mailbox-full')).toEqual({ count: 1 })
    expect(await waitingJobs('delivery.email', order.id)).toHaveLength(1)
    const { rows } = await db.execute(sql`select 1 from pgboss.job where name = ${deadLetterQueue('delivery.email')}`)
    expect(rows).toEqual([])
  })

  it('refuses a cause without mails', async () => {
    expect(await resendRefusedMails(owner, 'address')).toEqual({ refused: 'no-refused-mails' })
    expect(await db.select().from(auditLog)).toEqual([])
  })
})
