import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orderProblems } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { ownsFiles } from '#shop/checkout/owns-files.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { refundRepeated } from '#shop/refunds/refund-extra.server.ts'
import { syncRefunds } from '#shop/refunds/sync-refunds.server.ts'
import { countPlanRows } from '#tests/database/count-plan-rows.ts'
import { addManyOrders, addOrder, buyerWith, gift, orderNow, startOrder, waitingJobs } from '#tests/database/orders.ts'
import { findRepeatedPurchases, repeatedPurchases } from './find-repeated-purchases.server.ts'

async function buy(slug: string, buyer: ReturnType<typeof buyerWith>) {
  const { id, paymentRef } = await startOrder({ slug, buyer })
  await recordTransfer({ ref: paymentRef, method: 'upi', fault: 'drop' })
  await syncPayment(id)
  return orderNow(id)
}

async function openProblems(orderId: string) {
  const isAgain = and(eq(orderProblems.orderId, orderId), eq(orderProblems.kind, 'bought-again'))
  return (await db.select().from(orderProblems).where(isAgain)).filter(({ resolvedAt }) => !resolvedAt)
}

it('reports a second purchase of the same thing once, and its money goes back with one click', async () => {
  const buyer = buyerWith()
  const first = await buy('maths', buyer)
  await buy('science', buyer)
  const again = await buy('maths', buyer)
  await Promise.all([findRepeatedPurchases(), findRepeatedPurchases()])
  await findRepeatedPurchases()
  expect(await openProblems(first.id)).toEqual([])
  expect(await openProblems(again.id)).toMatchObject([{ detail: { earlierOrderId: first.id } }])
  expect(await waitingJobs('order.bought-again', again.id)).toHaveLength(1)

  const outcomes = await Promise.all([1, 2].map(() => refundRepeated({ ip: null, name: 'owner' }, again.id)))
  expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(1)
  await syncRefunds(again.id)
  expect(await orderNow(again.id)).toMatchObject({ refundedInPaise: 20_800, refundedAt: expect.any(Date) })
  expect(await openProblems(again.id)).toEqual([])
  expect((await orderNow(first.id)).refundedAt).toBeNull()
})

it('reports a subject that is bought after the bundle, but not the bundle after a subject', async () => {
  const buyer = buyerWith()
  const bundle = await buy('combo', buyer)
  const subject = await buy('science', buyer)
  const other = buyerWith()
  await buy('science', other)
  const larger = await buy('combo', other)
  await findRepeatedPurchases()
  expect(await openProblems(subject.id)).toHaveLength(1)
  for (const { id } of [bundle, larger]) expect(await openProblems(id)).toEqual([])
})

it('reports neither a free copy nor an order whose earlier one was refunded, and finds the first of several', async () => {
  const minutesAgo = (minutes: number) => ({
    status: 'completed' as const,
    completedAt: new Date(Date.now() - minutes * 60_000),
  })
  const first = await addOrder(minutesAgo(80))
  const { customerId } = first
  const free = await addOrder({ customerId, amountInPaise: 0, discount: gift, ...minutesAgo(60) })
  const third = await addOrder({ customerId, ...minutesAgo(40) })
  const refunded = await addOrder({ ...minutesAgo(80), refundedAt: new Date() })
  const again = await addOrder({ customerId: refunded.customerId, ...minutesAgo(10) })
  await findRepeatedPurchases()
  for (const { id } of [free, again]) expect(await openProblems(id)).toEqual([])
  expect(await openProblems(third.id)).toMatchObject([{ detail: { earlierOrderId: first.id } }])
})

it('looks at orders of the last 90 minutes that were placed within a week', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const addTwice = async (completedAt: Date, createdAt: Date) => {
    const { customerId } = await addOrder({ status: 'completed', completedAt: ago(20_000) })
    return addOrder({ customerId, status: 'completed', completedAt, createdAt })
  }
  const [recent, missed] = [await addTwice(ago(85), ago(85)), await addTwice(ago(95), ago(95))]
  const [late, tooLate] = [await addTwice(ago(5), ago(6.9 * 1440)), await addTwice(ago(5), ago(7.1 * 1440))]
  await findRepeatedPurchases()
  for (const { id } of [recent, late]) expect(await openProblems(id)).toHaveLength(1)
  for (const { id } of [missed, tooLate]) expect(await openProblems(id)).toEqual([])
})

it('reads a few rows for each recent order, also when PostgreSQL knows nothing about the table yet', async () => {
  const count = 6_000
  await addManyOrders(count, { completedAt: new Date() })
  const read = await countPlanRows(repeatedPurchases)
  expect(read).toBeGreaterThan(count)
  expect(read).toBeLessThan(10 * count)
})

it('shows ownership only to a browser that proved it', async () => {
  const order = await buy('maths', buyerWith())
  expect(await ownsFiles({ customerId: order.customerId, orderIds: [] }, ['maths'])).toBe(true)
  expect(await ownsFiles({ orderIds: [order.id] }, ['maths'])).toBe(true)
  expect(await ownsFiles({ customerId: order.customerId, orderIds: [] }, ['maths', 'science'])).toBe(false)
  expect(await ownsFiles({ orderIds: [] }, ['maths'])).toBe(false)
})
