import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { customers } from '#db/schema/customers.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { openQueue } from '#platform/queue/queue.server.ts'
import { placeOrder } from '#shop/checkout/place-order.server.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { addOrder, buyerWith, orderNow, productAt, visitor, waitingJobs } from '#tests/database/orders.ts'
import { completeOrder, completeOrderWithin } from './complete-order.server.ts'
import { type DeliverableOrder, findDeliverableOrder } from './find-deliverable-order.server.ts'

describe('completeOrder', () => {
  it.each(['pending', 'failed'] as const)('completes a %s order and enqueues its delivery', async (status) => {
    const { id } = await addOrder({ status, nextCheckAt: new Date() })
    expect(await completeOrder(id)).toBe(true)
    expect(await orderNow(id)).toMatchObject({ status: 'completed', completedAt: expect.any(Date), nextCheckAt: null })
    expect(await waitingJobs('order.completed', id)).toHaveLength(1)
  })

  it('completes once when ten calls run in parallel', async () => {
    const { id } = await addOrder()
    const results = await Promise.all(Array.from({ length: 10 }, () => completeOrder(id)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await waitingJobs('order.completed', id)).toHaveLength(1)
  })

  it('completes each order of a batch with its own payment and delivery', async () => {
    const batch = await Promise.all(Array.from({ length: 9 }, () => addOrder()))
    const paid = batch.slice(1)
    await Promise.all(
      paid.map(({ id }) => {
        const payment = { provider: 'sandbox', externalId: `of-${id}`, amountInPaise: 100, currency: 'INR' }
        return completeOrder(id, { received: [payment] })
      }),
    )
    for (const order of batch) {
      const { id } = order
      const isPaid = paid.includes(order)
      expect((await orderNow(id)).status).toBe(isPaid ? 'completed' : 'pending')
      expect(await waitingJobs('order.completed', id)).toHaveLength(isPaid ? 1 : 0)
      const received = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, id))
      expect(received.map(({ externalId }) => externalId)).toEqual(isPaid ? [`of-${id}`] : [])
    }
  })

  it('tells each call of a batch whether it completed its order', async () => {
    const [one, two] = [await addOrder(), await addOrder()]
    const calls = [one.id, 'no-such-order-1', two.id, 'no-such-order-2'].map((id) => completeOrder(id))
    expect(await Promise.all(calls)).toEqual([true, false, true, false])
  })

  it('enqueues no delivery when the transaction fails afterwards', async () => {
    const { id } = await addOrder()
    const crash = db.transaction(async (tx) => {
      await completeOrderWithin(tx, id)
      throw new Error('crash')
    })
    await expect(crash).rejects.toThrow('crash')
    expect(await orderNow(id)).toMatchObject({ status: 'pending' })
    expect(await waitingJobs('order.completed', id)).toEqual([])
  })

  it('changes nothing when the delivery job cannot be written', async () => {
    const { id } = await addOrder()
    const received = [{ provider: 'sandbox', externalId: 'tra_1', amountInPaise: 100, currency: 'INR' }]
    await db.execute(sql`alter table started_jobs rename to started_jobs_away`)
    await expect(completeOrder(id, { received })).rejects.toThrow('started_jobs')
    await db.execute(sql`alter table started_jobs_away rename to started_jobs`)
    expect(await orderNow(id)).toMatchObject({ status: 'pending', completedAt: null })
    expect(await db.$count(receivedPayments, eq(receivedPayments.orderId, id))).toBe(0)
    expect(await completeOrder(id, { received })).toBe(true)
  })

  it('records each payment once, even one that arrives after the order is completed', async () => {
    const { id } = await addOrder()
    const payment = (externalId: string) => ({ provider: 'sandbox', externalId, amountInPaise: 100, currency: 'INR' })
    const [first, second] = [payment(`${id}-1`), payment(`${id}-2`)]
    expect(await completeOrder(id, { received: [first] })).toBe(true)
    expect(await completeOrder(id, { received: [first, second] })).toBe(false)
    expect(await db.$count(receivedPayments, eq(receivedPayments.orderId, id))).toBe(2)
  })

  it('copies the details of the paid order into the profile', async () => {
    const { id, customerId } = await addOrder({
      fullName: 'Asha R. Rao',
      phoneNumber: '6000000000',
      classLevel: 'class-9',
    })
    await completeOrder(id)
    const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
    expect(customer).toMatchObject({ fullName: 'Asha R. Rao', phoneNumber: '6000000000', classLevel: 'class-9' })
  })

  it('copies the details of the newer order when two are paid at the same time', async () => {
    const { id, customerId } = await addOrder({ fullName: 'Newer', createdAt: new Date('2026-02-02') })
    const older = await addOrder({ customerId, fullName: 'Older', createdAt: new Date('2026-02-01') })
    await Promise.all([completeOrder(older.id), completeOrder(id)])
    const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
    expect(customer).toMatchObject({ fullName: 'Newer' })
  })

  it.each([
    [true, 'Ravi Nair', '6000000000'],
    [false, 'Asha Rao', '9876543210'],
  ])(
    'copies details into the profile of a customer who logged in once, when the buyer is logged in: %s',
    async (isLoggedIn, fullName, phoneNumber) => {
      const { customerId, email } = await addOrder()
      await openSession(customerId, { browser: 'phone' })
      const buyer = buyerWith({ email, name: 'Ravi Nair', phone: '6000000000' })
      const checkout = {
        product: productAt('maths'),
        buyer,
        visitor,
        provider: 'sandbox',
        idempotency: null,
        isLoggedIn,
      }
      const placed = await placeOrder(checkout)
      if ('refused' in placed) throw new Error(placed.refused)
      await completeOrder(placed.order.id)
      const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
      expect(customer).toMatchObject({ fullName, phoneNumber })
      expect(await orderNow(placed.order.id)).toMatchObject({ fullName: 'Ravi Nair', phoneNumber: '6000000000' })
    },
  )

  it('leaves an erased profile as it is', async () => {
    const { id, customerId } = await addOrder({ fullName: 'Ravi Nair' })
    await db.update(customers).set({ fullName: 'Erased', erasedAt: new Date() }).where(eq(customers.id, customerId))
    await completeOrder(id)
    const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
    expect(customer?.fullName).toBe('Erased')
  })

  it('does not write a profile that has the same details', async () => {
    const { id, customerId } = await addOrder()
    const version = sql<string>`xmin::text`
    const find = () => db.select({ version }).from(customers).where(eq(customers.id, customerId))
    const before = await find()
    await completeOrder(id)
    expect(await find()).toEqual(before)
  })

  it('returns false for an order that does not exist', async () => {
    expect(await completeOrder('no-such-order')).toBe(false)
    expect(await db.transaction((tx) => completeOrderWithin(tx, 'no-such-order'))).toBe(false)
  })

  it('returns true once inside a transaction', async () => {
    const { id } = await addOrder()
    expect(await db.transaction((tx) => completeOrderWithin(tx, id))).toBe(true)
    expect(await db.transaction((tx) => completeOrderWithin(tx, id))).toBe(false)
  })

  // The last test, because it closes the queue.
  it('delivers the order immediately, as it is now, in a process that runs its job', async () => {
    const run = vi.fn(async (_: { orderId: string }) => {})
    const justRead = vi.fn(async (_: { orderId: string }, __?: DeliverableOrder) => {})
    const retry = { retries: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 }
    const queue = await openQueue({ 'order.completed': { run, runNow: justRead, retry } })
    const [order, ofTransaction, ofErased] = [await addOrder(), await addOrder(), await addOrder()]
    await completeOrder(order.id)
    expect(justRead).toHaveBeenLastCalledWith({ orderId: order.id }, await findDeliverableOrder(order.id))
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, ofErased.customerId))
    await completeOrder(ofErased.id)
    expect(justRead).toHaveBeenLastCalledWith({ orderId: ofErased.id }, undefined)
    await db.transaction((tx) => completeOrderWithin(tx, ofTransaction.id))
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith({ orderId: ofTransaction.id }), 60_000)
    await queue.close()
  })
})
