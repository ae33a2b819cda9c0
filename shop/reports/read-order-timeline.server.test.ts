import { describe, expect, it } from 'vitest'
import { downloads } from '#db/schema/copies.ts'
import { leads } from '#db/schema/customers.ts'
import { orderProblems } from '#db/schema/orders.ts'
import { paymentEvents, receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { correctOrderEmail } from '#shop/delivery/correct-order-email.server.ts'
import { closeProblem } from '#shop/orders/problems/close-problem.server.ts'
import { addDelivery } from '#tests/database/deliveries.ts'
import { addOrder } from '#tests/database/orders.ts'
import { readCustomer } from './read-customer.server.ts'
import { readOrderTimeline } from './read-order-timeline.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('readOrderTimeline', () => {
  it('lists all events of an order by time', async () => {
    const paidAt = minutesAgo(40)
    const order = await addOrder({
      status: 'completed',
      paymentRef: 'timeline-1',
      createdAt: minutesAgo(60),
      failedAt: minutesAgo(50),
      completedAt: paidAt,
    })
    const paid = {
      provider: 'sandbox',
      externalId: 'timeline-1',
      orderId: order.id,
      amountInPaise: 100,
      currency: 'INR',
    }
    await db.insert(receivedPayments).values({ ...paid, createdAt: paidAt })
    const event = { provider: 'sandbox', eventKey: 'timeline-1', paymentRef: 'timeline-1' }
    await db.insert(paymentEvents).values({ ...event, receivedAt: minutesAgo(41) })
    await db.insert(paymentEvents).values({ ...event, eventKey: 'other', paymentRef: 'other' })
    await db
      .insert(orderProblems)
      .values({ orderId: order.id, kind: 'paid-twice', detail: [], createdAt: minutesAgo(30) })
    await addDelivery(order, 'refused', { error: '550 no such user' })
    await db.insert(downloads).values({ orderId: order.id, file: 'maths', network: 'n' })
    await closeProblem(actor, order.id, 'paid-twice')
    const timeline = await readOrderTimeline(order.id)
    expect(timeline?.events.map(({ kind }) => kind)).toEqual([
      'created',
      'failed',
      'payment-event',
      'received',
      'completed',
      'problem',
      'delivery',
      'download',
      'act',
    ])
    expect(timeline).toMatchObject({ receivedInPaise: 100, openProblems: [], isErased: false })
    expect(timeline?.events).toContainEqual(expect.objectContaining({ status: 'refused', error: '550 no such user' }))
    expect(timeline?.events).toContainEqual(expect.objectContaining({ file: 'maths', title: 'Mathematics Blueprint' }))
  })

  it('lists the open problems', async () => {
    const order = await addOrder()
    await db.insert(orderProblems).values({ orderId: order.id, kind: 'amount-mismatch', detail: [] })
    expect(await readOrderTimeline(order.id)).toMatchObject({ openProblems: [{ kind: 'amount-mismatch', file: null }] })
  })

  it('keeps the messages to an address that was corrected, which is masked', async () => {
    const order = await addOrder({ status: 'completed', completedAt: new Date() })
    await addDelivery(order, 'refused', { error: '550' })
    await correctOrderEmail(actor, order.id, 'corrected@example.in')
    const timeline = await readOrderTimeline(order.id)
    expect(timeline?.events).toContainEqual(
      expect.objectContaining({ kind: 'delivery', address: maskEmail(order.email) }),
    )
  })

  it('finds no order with an unknown id', async () => {
    expect(await readOrderTimeline('nothing')).toBeNull()
  })
})

describe('readCustomer', () => {
  it('shows all details of a customer, and later that they were erased', async () => {
    const order = await addOrder({ status: 'completed', completedAt: new Date() })
    const { customerId, email, fullName, phoneNumber, classLevel } = order
    await db.insert(leads).values({ id: 'timeline-lead', customerId, email, fullName, phoneNumber, classLevel })
    await addDelivery(order, 'sent')
    expect(await readCustomer(customerId)).toMatchObject({
      customer: { email, erasedAt: null },
      orders: [{ id: order.id }],
      guides: [{ id: 'timeline-lead' }],
      deliveries: [{ orderId: order.id, status: 'sent' }],
      acts: [],
    })
    expect(await eraseCustomer(actor, customerId)).toEqual({ erased: true })
    expect(await eraseCustomer(actor, customerId)).toEqual({ refused: 'unknown-customer' })
    const after = await readCustomer(customerId)
    expect(after).toMatchObject({
      customer: { erasedAt: expect.any(Date) },
      consentHistory: [{ granted: false, source: 'withdrawal' }],
      acts: [{ act: 'customer-erased' }],
    })
    expect(JSON.stringify(after)).not.toContain(email)
  })

  it('finds no customer with an unknown id', async () => {
    expect(await readCustomer(0)).toBeNull()
  })
})
