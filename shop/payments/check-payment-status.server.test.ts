import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderStatuses, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder, openOrder, orderNow } from '#tests/database/orders.ts'
import { checkPaymentStatus, maxQuestionsPerMinute } from './check-payment-status.server.ts'
import { recordTransfer } from './providers/sandbox/record-transfer.server.ts'

beforeAll(async () => {
  for (const status of orderStatuses) await addOrder({ id: `order-${status}`, status })
  for (const length of [100, 101]) await addOrder({ id: 'x'.repeat(length), status: 'completed' })
})

describe('checkPaymentStatus', () => {
  it.each([
    ['completed', 'success'],
    ['pending', 'pending'],
    ['failed', 'failed'],
  ])('shows a %s order as %s', async (status, shown) => {
    expect(await checkPaymentStatus(`order-${status}`)).toBe(shown)
    const { lastAskedAt } = await orderNow(`order-${status}`)
    expect(lastAskedAt !== null).toBe(status === 'pending')
  })

  it.each(['order-unknown', 'order-complete%', "' or true --", '', null, undefined])(
    'returns failed for an unknown order: %j',
    async (orderId) => {
      expect(await checkPaymentStatus(orderId)).toBe('failed')
    },
  )

  it('returns failed for a text that cannot be an order id', async () => {
    expect(await checkPaymentStatus('order-completed\0')).toBe('failed')
  })

  it('does not query the database with more than 100 characters', async () => {
    expect(await checkPaymentStatus('x'.repeat(100))).toBe('success')
    expect(await checkPaymentStatus('x'.repeat(101))).toBe('failed')
  })
})

describe('while an order is pending, checkPaymentStatus', () => {
  it('finds a payment whose webhook never arrived', async () => {
    const { id, paymentRef } = await openOrder()
    await recordTransfer({ ref: paymentRef, method: 'upi', fault: 'drop' })
    expect(await checkPaymentStatus(id)).toBe('success')
  })

  it('calls the provider at most once every few seconds, however many callers there are', async () => {
    const { id, paymentRef } = await openOrder()
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => checkPaymentStatus(id)))).toEqual(Array(5).fill('pending'))
    await recordTransfer({ ref: paymentRef, method: 'upi', fault: 'drop' })
    expect(await checkPaymentStatus(id)).toBe('pending')
    await db.update(orders).set({ lastAskedAt: sql`now() - interval '5 seconds'` }).where(eq(orders.id, id))
    expect(await checkPaymentStatus(id)).toBe('success')
  })

  it('returns pending when the provider is down', async () => {
    const { id } = await openOrder()
    await db.update(orders).set({ paymentRef: 'sbx_unknown' }).where(eq(orders.id, id))
    expect(await checkPaymentStatus(id)).toBe('pending')
  })

  it('asks about the unpaid orders of one network once a second at most, and about another’s as before', async () => {
    const ids = await Promise.all(Array.from({ length: 2 * maxQuestionsPerMinute }, async () => (await addOrder()).id))
    for (const id of ids) await checkPaymentStatus(id, '203.0.113.80')
    const countAsked = () => db.$count(orders, and(inArray(orders.id, ids), isNotNull(orders.lastAskedAt)))
    expect(await countAsked()).toBe(maxQuestionsPerMinute)
    const { id, paymentRef } = await openOrder()
    await recordTransfer({ ref: paymentRef, method: 'upi', fault: 'drop' })
    expect(await checkPaymentStatus(id, '203.0.113.80')).toBe('pending')
    expect(await checkPaymentStatus(id, '203.0.113.81')).toBe('success')
  })
})
