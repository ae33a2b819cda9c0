import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customers } from '#db/schema/customers.ts'
import { type NewOrder, orderProblems } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { readLinkState } from './read-link-state.server.ts'

const createdAt = new Date()
const closesAt = new Date(createdAt.getTime() + 35 * 60_000)
const open = { createdAt, paymentUrl: 'https://pay.example/1' }
const mayNot = { linkOpenUntil: null, isLinkSent: false }
const addOpenOrder = (changed: Partial<NewOrder> = {}) => addOrder({ ...open, ...changed })

describe('the payment link of an order', () => {
  it('may be mailed until the payment page closes', async () => {
    expect(await readLinkState(await addOpenOrder())).toEqual({ linkOpenUntil: closesAt, isLinkSent: false })
  })

  it('may be mailed once', async () => {
    const order = await addOpenOrder()
    await writeAudit(db, 'payment-link-sent', { ip: null }, { orderId: order.id })
    expect(await readLinkState(order)).toEqual({ linkOpenUntil: null, isLinkSent: true })
    await db.execute(sql`truncate audit_log`)
    await writeAudit(db, 'provider-asked', { ip: null }, { orderId: order.id })
    expect(await readLinkState(order)).toEqual({ linkOpenUntil: closesAt, isLinkSent: false })
  })

  it('is not mentioned any more when the order is paid', async () => {
    const order = await addOpenOrder({ status: 'completed' })
    await writeAudit(db, 'payment-link-sent', { ip: null }, { orderId: order.id })
    expect(await readLinkState(order)).toEqual(mayNot)
  })

  it.each<[string, Partial<NewOrder>]>([
    ['is paid', { status: 'completed' }],
    ['failed', { status: 'failed' }],
    ['has no payment page', { paymentUrl: null }],
  ])('may not be mailed when the order %s', async (_, changed) => {
    expect(await readLinkState(await addOpenOrder(changed))).toEqual(mayNot)
  })

  it('may not be mailed to an erased buyer', async () => {
    const order = await addOpenOrder()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, order.customerId))
    expect(await readLinkState(order)).toEqual(mayNot)
  })

  it('may not be mailed while the order has a problem', async () => {
    const order = await addOpenOrder()
    await db.insert(orderProblems).values({ orderId: order.id, kind: 'amount-mismatch', detail: [] })
    expect(await readLinkState(order)).toEqual(mayNot)
    await db.update(orderProblems).set({ resolvedAt: new Date() }).where(eq(orderProblems.orderId, order.id))
    expect(await readLinkState(order)).toEqual({ linkOpenUntil: closesAt, isLinkSent: false })
  })

  it('may not be mailed to a buyer who has the product, but one who has another, or did not pay for it, may get it', async () => {
    const order = await addOpenOrder()
    const { customerId } = order
    await addOrder({ customerId, productId: 'science', status: 'completed' })
    await addOrder({ customerId, status: 'failed' })
    await addOrder({ status: 'completed' })
    expect(await readLinkState(order)).toEqual({ linkOpenUntil: closesAt, isLinkSent: false })
    await addOrder({ customerId, status: 'completed' })
    expect(await readLinkState(order)).toEqual(mayNot)
  })
})
