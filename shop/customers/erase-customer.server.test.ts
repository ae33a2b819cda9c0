import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { downloads } from '#db/schema/copies.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { deliveries, demoMailbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { correctOrderEmail } from '#shop/delivery/correct-order-email.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { findCustomerSession } from '#shop/sessions/find-customer-session.server.ts'
import { redeemLoginCode } from '#shop/sessions/redeem-login-code.server.ts'
import {
  addKnownCustomer,
  dumpDatabase,
  listTablesAboutCustomers,
  measuredIp,
  readRowsAbout,
} from '#tests/database/known-customer.ts'
import { addCustomer, addOrder, openOrder, orderNow, visitor } from '#tests/database/orders.ts'
import { deleteOldData } from './delete-old-data.server.ts'
import { eraseOwnData, eraseUnlessPaying } from './erase-customer.server.ts'
import { findCustomer } from './find-customer.server.ts'
import { maskEmail } from './mask-email.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('eraseUnlessPaying', () => {
  it('leaves no personal data in any table', async () => {
    const { customerId, email, order } = await addKnownCustomer()
    const stored = new Set((await readRowsAbout(customerId)).map(({ table }) => table))
    expect([...stored].toSorted()).toEqual(['customers', ...(await listTablesAboutCustomers())].toSorted())
    const personal = [email, 'asha', '9876543210', visitor.ip, measuredIp, 'android 15', `network-${order.id}`]
    const before = await dumpDatabase()
    expect(personal.filter((detail) => !before.includes(detail.toLowerCase()))).toEqual([])
    expect(await eraseOwnData(customerId)).toEqual({ erased: true })
    const after = await dumpDatabase()
    expect(personal.filter((detail) => after.includes(detail.toLowerCase()))).toEqual([])
  })

  it('leaves nothing of a buyer whose address was corrected, nor of the person with the wrong address', async () => {
    const { order, email: wrong } = await addKnownCustomer()
    const right = `right.${wrong}`
    const other = await addKnownCustomer()
    await correctOrderEmail({ ip: null, name: 'owner' }, order.id, right)
    await correctOrderEmail({ ip: null, name: 'owner' }, other.order.id, wrong)
    await correctOrderEmail({ ip: null, name: 'owner' }, other.order.id, other.email)
    for (const email of [right, wrong, other.email]) {
      const customer = await findCustomer(email)
      if (customer) expect(await eraseOwnData(customer.id)).toEqual({ erased: true })
    }
    const after = await dumpDatabase()
    const personal = [wrong, right, other.email, 'asha', '9876543210', visitor.ip, maskEmail(wrong), maskEmail(right)]
    expect(personal.filter((detail) => after.includes(detail.toLowerCase()))).toEqual([])
  })

  it('keeps the order with its product, amount, dates and payment', async () => {
    const { order, customerId } = await addKnownCustomer()
    const before = await orderNow(order.id)
    await eraseOwnData(customerId)
    const after = await orderNow(order.id)
    for (const kept of ['productId', 'status', 'amountInPaise', 'createdAt', 'completedAt', 'paymentRef'] as const) {
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
    await db.execute(sql`truncate audit_log`)
    await db.insert(auditLog).values({ act: 'erasure-requested', customerId, createdAt: minutesAgo(31 * 24 * 60) })
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

describe('an erasure from the date on that the law demands a year of order facts', () => {
  const yesterday = minutesAgo(24 * 60)
  const erase = (customerId: number) => db.transaction((tx) => eraseUnlessPaying(tx, customerId, 'account', yesterday))

  it('blocks every use immediately and keeps the paid order until a year has passed', async () => {
    const { customerId, email } = await addKnownCustomer()
    const [paid] = await db.select().from(orders).where(eq(orders.customerId, customerId))
    const completedAt = minutesAgo(60)
    await db.update(orders).set({ status: 'completed', completedAt }).where(eq(orders.customerId, customerId))
    await erase(customerId)
    const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
    expect(customer).toMatchObject({ fullName: 'Erased', erasedAt: expect.any(Date) })
    expect(customer?.orderFactsKeptUntil?.getTime()).toBeGreaterThan(Date.now() + 364 * 24 * 60 * 60_000)
    expect(await findCustomer(email)).toBeNull()
    expect(await findDeliverableOrder(paid?.id ?? '')).toBeNull()
    expect((await currentConsents(db, customerId)).some(({ granted }) => granted)).toBe(false)
    expect((await orderNow(paid?.id ?? '')).email).toBe(paid?.email)
    await deleteOldData()
    expect((await orderNow(paid?.id ?? '')).email).toBe(paid?.email)
  })

  it('erases the rest when the year is over', async () => {
    const { customerId, email } = await addKnownCustomer()
    await db
      .update(orders)
      .set({ status: 'completed', completedAt: minutesAgo(60) })
      .where(eq(orders.customerId, customerId))
    await erase(customerId)
    await db
      .update(customers)
      .set({ orderFactsKeptUntil: minutesAgo(1) })
      .where(eq(customers.id, customerId))
    await deleteOldData()
    expect(await dumpDatabase()).not.toContain(email.toLowerCase())
    const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
    expect(customer?.orderFactsKeptUntil).toBeNull()
  })

  it('keeps nothing of an order that is older than a year, or unpaid', async () => {
    const old = await addOrder({ status: 'completed', completedAt: minutesAgo(366 * 24 * 60) })
    const unpaid = await addOrder({ status: 'failed' })
    for (const { id, customerId } of [old, unpaid]) {
      await erase(customerId)
      expect((await orderNow(id)).fullName).toBe('Erased')
    }
  })
})
