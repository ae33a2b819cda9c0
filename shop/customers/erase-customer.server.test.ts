import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  auditLog,
  consents,
  copies,
  customers,
  deliveries,
  demoMailbox,
  downloads,
  editions,
  leads,
  orders,
} from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { sendMail } from '#platform/mail.server.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { findCustomerSession } from '#shop/sessions/find-customer-session.server.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { redeemLoginCode } from '#shop/sessions/redeem-login-code.server.ts'
import { sendLoginCode } from '#shop/sessions/send-login-code.server.ts'
import { addCustomer, addOrder, openOrder, orderNow } from '#tests/database/orders.ts'
import { eraseOwnData } from './erase-own-data.server.ts'
import { findCustomer } from './find-customer.server.ts'

/** A customer with rows in every table. */
async function addKnownCustomer() {
  const order = await openOrder('combo')
  await db.transaction((tx) => completeOrderWithin(tx, order.id))
  const { customerId, email, fullName, phoneNumber, classLevel } = order
  await db.insert(leads).values({ id: `lead-${order.id}`, customerId, email, fullName, phoneNumber, classLevel })
  await db.insert(deliveries).values({
    messageKey: `order:${order.id}:email:0`,
    kind: 'order',
    channel: 'email',
    customerId,
    orderId: order.id,
    address: email,
    status: 'failed',
    providerId: 'mail-1',
    error: `550 no such mailbox: ${email}`,
  })
  const [edition] = await db
    .insert(editions)
    .values({ file: 'maths', origin: 'sample', storageKey: 'k', sha256: 's', bytes: 1, pages: 1 })
    .returning()
  const copy = { id: `copy-${order.id}`, orderId: order.id, file: 'maths', editionId: edition?.id ?? 0 }
  await db.insert(copies).values({ ...copy, stampHash: 'h' })
  await db
    .insert(downloads)
    .values({ orderId: order.id, file: 'maths', copyId: copy.id, network: 'hash', userAgent: 'Phone of Asha' })
  await db.insert(auditLog).values({ act: 'ad-measurement-agreed', ip: '203.0.113.9', customerId })
  await sendMail({ to: email, subject: 'Hello Asha Rao', html: '<p>Asha Rao</p>', text: 'Asha Rao' })
  const token = await openSession(customerId)
  const codeId = await sendLoginCode({ id: customerId, email })
  return { order, customerId, email, token, codeId }
}

/** All rows of all tables, including the job queue. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) => db.execute(sql.raw(`select '${name}' as at, to_jsonb(t) as row from ${name} t`))),
  )
  return JSON.stringify(tables.flatMap((table) => table.rows))
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('eraseCustomer', () => {
  it('leaves no personal data in any table', async () => {
    const { customerId, email } = await addKnownCustomer()
    const personal = [email, 'Asha', '9876543210', '203.0.113.7', '203.0.113.9', 'Android 15']
    const before = await dumpDatabase()
    for (const detail of personal) expect(before).toContain(detail)
    expect(await eraseOwnData(customerId)).toEqual({ erased: true })
    const after = await dumpDatabase()
    for (const detail of personal) expect(after).not.toContain(detail)
  })

  it('keeps the order with its product, amount, dates and payment', async () => {
    const { order, customerId } = await addKnownCustomer()
    const before = await orderNow(order.id)
    await eraseOwnData(customerId)
    const after = await orderNow(order.id)
    for (const kept of ['productType', 'status', 'amountInPaise', 'createdAt', 'completedAt', 'paymentRef'] as const) {
      expect(after[kept]).toEqual(before[kept])
    }
  })

  it('ends sessions, codes and links', async () => {
    const { order, customerId, token, codeId, email } = await addKnownCustomer()
    const before = await orderNow(order.id)
    await eraseOwnData(customerId)
    expect(await findCustomerSession(token)).toBeNull()
    expect(await redeemLoginCode(codeId, '000000')).toEqual({ refused: 'spent-code' })
    expect(await findCustomer(email)).toBeNull()
    expect((await orderNow(order.id)).linkGeneration).toBe(before.linkGeneration + 1)
    expect(await db.$count(demoMailbox, eq(demoMailbox.toAddress, email))).toBe(0)
  })

  it('withdraws every consent and keeps the history', async () => {
    const { customerId } = await addKnownCustomer()
    await eraseOwnData(customerId)
    expect((await currentConsents(db, customerId)).some(({ granted }) => granted)).toBe(false)
    const history = await db.select().from(consents).where(eq(consents.customerId, customerId))
    expect(history).toHaveLength(14)
    expect(history.filter(({ granted }) => granted)).toHaveLength(7)
    expect(history.filter(({ source }) => source === 'account')).toHaveLength(7)
  })

  it('changes no other customer', async () => {
    const [one, other] = [await addKnownCustomer(), await addKnownCustomer()]
    const read = async () => [
      await db.select().from(customers).where(eq(customers.id, other.customerId)),
      await db.select().from(orders).where(eq(orders.customerId, other.customerId)),
      await db.select().from(leads).where(eq(leads.customerId, other.customerId)),
      await db.select().from(deliveries).where(eq(deliveries.customerId, other.customerId)),
      await db.select().from(downloads).where(eq(downloads.orderId, other.order.id)),
      await db.select().from(consents).where(eq(consents.customerId, other.customerId)),
    ]
    const before = await read()
    await eraseOwnData(one.customerId)
    expect(await read()).toEqual(before)
    expect(await findCustomerSession(other.token)).not.toBeNull()
  })

  it('lets the same address become a new customer', async () => {
    const { customerId, email } = await addKnownCustomer()
    await eraseOwnData(customerId)
    const again = await addCustomer(email)
    expect(again.id).not.toBe(customerId)
  })

  it('erases a customer once', async () => {
    const { customerId } = await addKnownCustomer()
    expect(await Promise.all([eraseOwnData(customerId), eraseOwnData(customerId)])).toEqual(
      expect.arrayContaining([{ erased: true }, { refused: 'unknown-customer' }]),
    )
    expect(await eraseOwnData(-1)).toEqual({ refused: 'unknown-customer' })
  })

  it('waits while a payment is in progress, for an hour at most', async () => {
    const { customerId, email } = await openOrder()
    expect(await eraseOwnData(customerId)).toEqual({ refused: 'payment-pending' })
    expect(await findCustomer(email)).not.toBeNull()
    await db
      .update(orders)
      .set({ createdAt: minutesAgo(60) })
      .where(eq(orders.customerId, customerId))
    expect(await eraseOwnData(customerId)).toEqual({ erased: true })
  })

  it('does not wait for a checkout that started after the request', async () => {
    const { customerId, email } = await openOrder()
    expect(await eraseOwnData(customerId)).toEqual({ refused: 'payment-pending' })
    const laterOrder = await addOrder({ customerId, email, paymentRef: 'of-a-stranger' })
    expect(await eraseOwnData(customerId)).toEqual({ refused: 'payment-pending' })
    await db
      .update(orders)
      .set({ createdAt: minutesAgo(41) })
      .where(sql`customer_id = ${customerId} and id <> ${laterOrder.id}`)
    expect(await eraseOwnData(customerId)).toEqual({ erased: true })
  })

  it('waits again for a payment that starts long after an abandoned request', async () => {
    const { id, customerId } = await openOrder()
    expect(await eraseOwnData(customerId)).toEqual({ refused: 'payment-pending' })
    const request = and(eq(auditLog.customerId, customerId), eq(auditLog.act, 'erasure-requested'))
    await db
      .update(auditLog)
      .set({ createdAt: minutesAgo(31 * 24 * 60) })
      .where(request)
    await db
      .update(orders)
      .set({ createdAt: minutesAgo(1) })
      .where(eq(orders.id, id))
    expect(await eraseOwnData(customerId)).toEqual({ refused: 'payment-pending' })
  })

  it('also erases a customer who never paid', async () => {
    const { customerId } = await addOrder({ status: 'failed' })
    expect(await eraseOwnData(customerId)).toEqual({ erased: true })
  })
})
