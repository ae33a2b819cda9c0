import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type NewOrder, type OrderProblemKind, orderProblems } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { undoRecordedRefund } from '#shop/refunds/record-refund.server.ts'
import { addOrder, orderNow } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { settleOrder } from './settle-order.server.ts'

const price = 20_800
const allKinds: OrderProblemKind[] = [
  ...(['amount-mismatch', 'currency-mismatch', 'offer-used-up', 'credit-used-up'] as const),
  ...(['paid-twice', 'bought-again', 'refund-failed', 'reference-mismatch'] as const),
]

async function addPaidOrder(changed: Partial<NewOrder> = {}) {
  const order = await addOrder({
    ...{ status: 'completed', completedAt: new Date(), amountInPaise: price, priceInPaise: price },
    ...changed,
  })
  return { order, payment: await addPayment(order.id) }
}

async function settle(orderId: string, options?: { wasReturned: boolean }) {
  await db.transaction((tx) => settleOrder(tx, orderId, options))
}

async function reportAll(orderId: string, resolvedAt: Date | null = null) {
  await db.insert(orderProblems).values(allKinds.map((kind) => ({ orderId, kind, detail: {}, resolvedAt })))
}

async function openProblems(orderId: string) {
  const rows = await db.select().from(orderProblems).where(eq(orderProblems.orderId, orderId))
  return rows.flatMap(({ kind, resolvedAt }) => (resolvedAt ? [] : [kind])).sort()
}

describe('a paid order', () => {
  it('counts refunds that the provider accepted or processed, not those that it has yet to make or that failed', async () => {
    const { order, payment } = await addPaidOrder()
    for (const state of ['requested', 'failed'] as const) await addRefund(payment, { state, amountInPaise: price })
    await settle(order.id)
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: 0, refundedAt: null, lastRefundAt: null })
    await addRefund(payment, { state: 'accepted', amountInPaise: 800 })
    await addRefund(payment, { state: 'processed', amountInPaise: 500 })
    await settle(order.id)
    expect(await orderNow(order.id)).toMatchObject({
      ...{ refundedInPaise: 1_300, refundedAt: null, lastRefundAt: expect.any(Date) },
    })
  })

  it('keeps the moment of a refund that was settled before', async () => {
    const { order, payment } = await addPaidOrder()
    await addRefund(payment, { amountInPaise: price })
    await settle(order.id)
    const { refundedAt, lastRefundAt } = await orderNow(order.id)
    expect(refundedAt).toEqual(expect.any(Date))
    await settle(order.id)
    expect(await orderNow(order.id)).toMatchObject({ refundedAt, lastRefundAt })
  })

  it('forgets the refund when the money comes back to the shop', async () => {
    const lastRefundAt = new Date()
    const refunded = { refundedAt: lastRefundAt, lastRefundAt, refundedInPaise: price }
    const { order, payment } = await addPaidOrder(refunded)
    await addRefund(payment, { state: 'failed', amountInPaise: price })
    await settle(order.id, { wasReturned: true })
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: 0, refundedAt: null, lastRefundAt: null })
  })

  it('has lost nothing of its price while only a second payment goes back', async () => {
    const { order } = await addPaidOrder()
    const second = await addPayment(order.id)
    await reportAll(order.id)
    await addRefund(second, { amountInPaise: price - 100 })
    await settle(order.id)
    expect((await orderNow(order.id)).refundedInPaise).toBe(0)
    expect(await openProblems(order.id)).toContain('paid-twice')
    await addRefund(second, { amountInPaise: 100 })
    await settle(order.id)
    expect((await orderNow(order.id)).refundedInPaise).toBe(0)
    expect(await openProblems(order.id)).toEqual(
      allKinds.filter((kind) => !['paid-twice', 'refund-failed'].includes(kind)).sort(),
    )
  })

  it('was bought again until all of its money is back', async () => {
    const { order, payment } = await addPaidOrder()
    await reportAll(order.id)
    await addRefund(payment, { amountInPaise: price - 100 })
    await settle(order.id)
    expect(await openProblems(order.id)).toContain('bought-again')
    await addRefund(payment, { amountInPaise: 100 })
    await settle(order.id)
    expect(await openProblems(order.id)).not.toContain('bought-again')
  })

  it('counts no more than its price as refunded, and tells the owner what went back beyond it', async () => {
    const { order, payment } = await addPaidOrder()
    await addRefund(payment, { amountInPaise: price, origin: 'provider' })
    const byHand = await addRefund(payment, { amountInPaise: 10_000, origin: 'by-hand', state: 'processed' })
    await settle(order.id)
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: price, refundedAt: expect.any(Date) })
    const ofOrder = eq(orderProblems.orderId, order.id)
    expect(await db.select().from(orderProblems).where(ofOrder)).toMatchObject([
      { kind: 'refunded-too-much', detail: { amountInPaise: 10_000 }, resolvedAt: null },
    ])
    await undoRecordedRefund({ ip: null, name: 'owner' }, order.id, byHand.id)
    expect(await openProblems(order.id)).toEqual([])
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: price, refundedAt: expect.any(Date) })
  })

  it('in another currency is refunded only as a whole', async () => {
    const order = await addOrder({ status: 'completed', amountInPaise: price, priceInPaise: price })
    const inRupees = await addPayment(order.id, { amountInPaise: 100 })
    const inDollars = await addPayment(order.id, { amountInPaise: 300, currency: 'USD' })
    await addRefund(inDollars, { amountInPaise: 300 })
    await settle(order.id)
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: 0, refundedAt: null })
    await addRefund(inRupees, { amountInPaise: 100 })
    await settle(order.id)
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: price, refundedAt: expect.any(Date) })
  })
})

describe('an order that was paid wrongly', () => {
  it('is no problem any more when all of its money is back, and stays unpaid', async () => {
    const order = await addOrder({ amountInPaise: price, priceInPaise: price })
    const payment = await addPayment(order.id, { amountInPaise: 10_000 })
    await reportAll(order.id)
    await addRefund(payment, { amountInPaise: 9_900 })
    await settle(order.id)
    expect(await openProblems(order.id)).toContain('amount-mismatch')
    await addRefund(payment, { amountInPaise: 100 })
    await settle(order.id)
    expect(await openProblems(order.id)).toEqual(['bought-again', 'paid-twice', 'reference-mismatch'])
    expect(await orderNow(order.id)).toMatchObject({ status: 'pending', refundedInPaise: 0, refundedAt: null })
  })

  it('is a problem again when the bank returns its money', async () => {
    const order = await addOrder({ amountInPaise: price, priceInPaise: price })
    const payment = await addPayment(order.id, { amountInPaise: 10_000 })
    await reportAll(order.id, new Date())
    await addRefund(payment, { amountInPaise: 10_000, state: 'failed' })
    await settle(order.id)
    expect(await openProblems(order.id)).toEqual([])
    await settle(order.id, { wasReturned: true })
    expect(await openProblems(order.id)).toEqual([
      ...['amount-mismatch', 'credit-used-up', 'currency-mismatch', 'offer-used-up'],
    ])
  })
})

describe('a failed refund', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute))

  it('is a problem until the owner has tried again and that one is on its way', async () => {
    const { order, payment } = await addPaidOrder()
    await addRefund(payment, { amountInPaise: 100, state: 'failed', requestedAt: at(1), failedAt: at(3) })
    await addRefund(payment, { amountInPaise: 100, state: 'processed', requestedAt: at(2) })
    await reportAll(order.id)
    await settle(order.id)
    expect(await openProblems(order.id), 'another one was requested before the failure').toContain('refund-failed')
    await addRefund(payment, { amountInPaise: 100, state: 'requested', requestedAt: at(4) })
    await settle(order.id)
    expect(await openProblems(order.id), 'the next one is not on its way').toContain('refund-failed')
    await addRefund(payment, { amountInPaise: 100, state: 'accepted', requestedAt: at(5) })
    await settle(order.id)
    expect(await openProblems(order.id)).not.toContain('refund-failed')
  })

  it('is none any more when all of the money is back in another way', async () => {
    const { order, payment } = await addPaidOrder()
    await addRefund(payment, { amountInPaise: price, state: 'failed', requestedAt: at(2), failedAt: at(3) })
    await addRefund(payment, { amountInPaise: price, state: 'processed', origin: 'provider', requestedAt: at(1) })
    await reportAll(order.id)
    await settle(order.id)
    expect(await openProblems(order.id)).not.toContain('refund-failed')
  })

  it('is none any more when the bank takes it after all', async () => {
    const { order, payment } = await addPaidOrder()
    await addRefund(payment, { amountInPaise: 100, state: 'processed', requestedAt: at(1), failedAt: null })
    await reportAll(order.id)
    await settle(order.id)
    expect(await openProblems(order.id)).not.toContain('refund-failed')
  })
})

it('changes nothing for an order that was deleted', async () => {
  await settle('bb_unknown')
})
