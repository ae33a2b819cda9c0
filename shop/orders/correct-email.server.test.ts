import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog, consents, customers, deliveries, leads } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { correctOrderEmail } from '#shop/admin/correct-order-email.server.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { findCustomer } from '#shop/customers/find-customer.server.ts'
import { listPurchases } from '#shop/customers/list-purchases.server.ts'
import { addDelivery } from '#tests/database/deliveries.ts'
import { addOrder, openOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { completeOrder } from './complete-order.server.ts'

const ip = '203.0.113.9'
const completed = { status: 'completed' as const, completedAt: new Date() }

async function paidOrder() {
  const { id } = await openOrder()
  await db.transaction((tx) => completeOrder(tx, id))
  return orderNow(id)
}

function holding(customerId: number) {
  return currentConsents(db, customerId).then((all) =>
    all.filter(({ granted }) => granted).map(({ purpose }) => purpose),
  )
}

describe('correctEmail', () => {
  it('moves the order to the customer of the right address and sends it there', async () => {
    const order = await addOrder(completed)
    await addDelivery(order, 'sent')
    const result = await correctOrderEmail(order.id, ' Right.One@Example.in ', ip)
    expect(result).toMatchObject({ before: order.email })
    const now = await orderNow(order.id)
    const customer = await findCustomer('right.one@example.in')
    expect(now).toMatchObject({ email: 'right.one@example.in', customerId: customer?.id, sentAt: null })
    expect(now.linkGeneration).toBe(order.linkGeneration + 1)
    expect(await waitingJobs('delivery.email', order.id)).toHaveLength(1)
    expect(await listPurchases(now.customerId)).toHaveLength(1)
  })

  it('writes down who it was and who it is', async () => {
    const order = await addOrder(completed)
    await correctOrderEmail(order.id, 'written.down@example.in', ip)
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.orderId, order.id))
    expect(entry).toMatchObject({
      act: 'order-email-corrected',
      ip,
      detail: { from: order.email, to: 'written.down@example.in' },
    })
    const { customerId } = await orderNow(order.id)
    expect(await eraseCustomer(customerId)).toEqual({ erased: true })
    const [erased] = await db.select().from(auditLog).where(eq(auditLog.orderId, order.id))
    expect(erased?.detail).toEqual({})
  })

  it('joins a customer who is there already and leaves their profile alone', async () => {
    const earlier = await addOrder({ ...completed, fullName: 'Ravi Nair' })
    const order = await addOrder(completed)
    await correctOrderEmail(order.id, earlier.email, ip)
    expect((await orderNow(order.id)).customerId).toBe(earlier.customerId)
    expect(await listPurchases(earlier.customerId)).toHaveLength(2)
  })

  it('leaves nothing of the buyer with an address that nobody else has used', async () => {
    const order = await paidOrder()
    await correctOrderEmail(order.id, 'not.a.stranger@example.in', ip)
    const [wrong] = await db.select().from(customers).where(eq(customers.id, order.customerId))
    expect(wrong?.erasedAt).not.toBeNull()
    expect(JSON.stringify(wrong)).not.toContain('Asha')
    expect(await findCustomer(order.email)).toBeNull()
  })

  it('gives a stranger who was a customer before their own profile back', async () => {
    const stranger = await addOrder({ ...completed, fullName: 'Ravi Nair', phoneNumber: '9000000001' })
    const mistyped = await addOrder({ customerId: stranger.customerId, email: stranger.email })
    await db.transaction((tx) => completeOrder(tx, mistyped.id))
    await correctOrderEmail(mistyped.id, 'buyer.of.it@example.in', ip)
    const [after] = await db.select().from(customers).where(eq(customers.id, stranger.customerId))
    expect(after).toMatchObject({ fullName: 'Ravi Nair', phoneNumber: '9000000001', erasedAt: null })
    expect(await listPurchases(stranger.customerId)).toHaveLength(1)
  })

  it('gives a stranger who had asked for the guide their own profile back', async () => {
    const order = await addOrder(completed)
    const guide = { fullName: 'Ravi Nair', email: order.email, phoneNumber: '9000000002', classLevel: 'class-9' }
    await db.insert(leads).values({ id: `lead-of-${order.id}`, customerId: order.customerId, ...guide })
    await correctOrderEmail(order.id, 'buyer.of.this@example.in', ip)
    const [after] = await db.select().from(customers).where(eq(customers.id, order.customerId))
    expect(after).toMatchObject({ fullName: 'Ravi Nair', phoneNumber: '9000000002' })
  })

  it("takes the buyer's consents along and leaves none with the stranger", async () => {
    const order = await paidOrder()
    expect(await holding(order.customerId)).toContain('emailMarketing')
    await correctOrderEmail(order.id, 'consenting@example.in', ip)
    expect(await holding((await orderNow(order.id)).customerId)).toHaveLength(7)
    expect(await holding(order.customerId)).toEqual([])
  })

  it('does not undo what the right customer has withdrawn since', async () => {
    const order = await paidOrder()
    const other = await addOrder({ ...completed, email: 'withdrew@example.in' })
    await db.insert(consents).values({
      customerId: other.customerId,
      purpose: 'emailMarketing',
      granted: false,
      textVersion: 'test',
      source: 'account',
    })
    const { email } = (await db.select().from(customers).where(eq(customers.id, other.customerId)))[0] ?? { email: '' }
    await correctOrderEmail(order.id, email, ip)
    expect(await holding(other.customerId)).not.toContain('emailMarketing')
    expect(await holding(other.customerId)).toContain('termsAccepted')
  })

  it('does not count a mail that was on its way to the wrong address', async () => {
    const order = await addOrder(completed)
    const underWay = await addDelivery(order, 'sending')
    await correctOrderEmail(order.id, 'later@example.in', ip)
    await db.update(deliveries).set({ status: 'sent' }).where(eq(deliveries.id, underWay.id))
    expect((await orderNow(order.id)).sentAt).toBeNull()
    await addDelivery(await orderNow(order.id), 'sent')
    expect((await orderNow(order.id)).sentAt).not.toBeNull()
  })

  it('refuses what changes nothing, an order that is not there, and one whose buyer was erased', async () => {
    const order = await addOrder(completed)
    expect(await correctOrderEmail(order.id, order.email.toUpperCase(), ip)).toEqual({ problem: 'same' })
    expect(await correctOrderEmail('nothing', 'a@example.in', ip)).toEqual({ problem: 'unknown' })
    await eraseCustomer(order.customerId)
    expect(await correctOrderEmail(order.id, 'a@example.in', ip)).toEqual({ problem: 'erased' })
    expect(await findCustomer('a@example.in')).toBeNull()
    expect(await waitingJobs('delivery.email', order.id)).toEqual([])
  })

  it('corrects an order that is not paid yet without sending anything', async () => {
    const order = await addOrder()
    await correctOrderEmail(order.id, 'early@example.in', ip)
    expect((await orderNow(order.id)).email).toBe('early@example.in')
    expect(await waitingJobs('delivery.email', order.id)).toEqual([])
  })
})
