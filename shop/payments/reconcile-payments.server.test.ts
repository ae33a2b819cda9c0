import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { orderProblems, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { openOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { payableForMinutes } from './check-intervals.ts'
import { recordTransfer } from './providers/sandbox/record-transfer.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { syncPayment } from './sync-payment.server.ts'

const timePasses = () =>
  db.update(orders).set({ nextCheckAt: sql`now()` }).where(sql`${orders.nextCheckAt} is not null`)

async function paidOrder() {
  const order = await openOrder()
  await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop' })
  return order
}

beforeEach(async () => {
  await db.update(orders).set({ nextCheckAt: null })
})

describe('reconcilePayments', () => {
  it('completes a paid order whose webhook never arrived', async () => {
    const { id } = await paidOrder()
    expect(await reconcilePayments()).toBe(0)
    await timePasses()
    expect(await reconcilePayments()).toBe(1)
    expect(await orderNow(id)).toMatchObject({ status: 'completed' })
    expect(await waitingJobs('order.completed', id)).toHaveLength(1)
  })

  it('checks a completed order once more and finds that the buyer paid twice', async () => {
    const { id, paymentRef } = await paidOrder()
    await syncPayment(id)
    expect((await orderNow(id)).nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + payableForMinutes * 60_000)
    await recordTransfer({ ref: paymentRef, method: 'card', fault: 'drop' })
    await db.update(orders).set({ createdAt: sql`now() - interval '1 hour'` }).where(eq(orders.id, id))

    // A provider that is down only delays the check.
    await db.update(orders).set({ paymentRef: 'sbx_unknown' }).where(eq(orders.id, id))
    await timePasses()
    await reconcilePayments()
    expect((await orderNow(id)).nextCheckAt?.getTime()).toBeGreaterThan(Date.now())

    await db.update(orders).set({ paymentRef }).where(eq(orders.id, id))
    await timePasses()
    expect(await reconcilePayments()).toBe(1)
    expect(await db.select().from(orderProblems).where(eq(orderProblems.orderId, id))).toMatchObject([
      { kind: 'paid-twice' },
    ])
    expect(await waitingJobs('order.completed', id)).toHaveLength(1)
    expect(await orderNow(id)).toMatchObject({ status: 'completed', nextCheckAt: null })
  })

  it('checks each order once when two processes share the work', async () => {
    const paid = await Promise.all(Array.from({ length: 60 }, paidOrder))
    await timePasses()
    const [one, two] = await Promise.all([reconcilePayments(), reconcilePayments()])
    expect(one + two).toBe(60)
    for (const { id } of paid) expect(await orderNow(id)).toMatchObject({ status: 'completed' })
    const delivered = (await waitingJobs('order.completed')).map(({ data }) => data.orderId)
    expect(delivered.filter((id) => paid.some((order) => order.id === id))).toHaveLength(60)
  })

  it.each(['pending', 'failed'] as const)('checks a %s order again later when the provider is down', async (status) => {
    const [unanswered, paid] = [await openOrder(), await paidOrder()]
    const paymentRef = `sbx_unknown_${status}`
    await db.update(orders).set({ status, paymentRef }).where(eq(orders.id, unanswered.id))
    await timePasses()
    expect(await reconcilePayments()).toBe(2)
    expect(await orderNow(paid.id)).toMatchObject({ status: 'completed' })
    const { nextCheckAt, ...later } = await orderNow(unanswered.id)
    expect(later).toMatchObject({ status })
    const seconds = ((nextCheckAt?.getTime() ?? 0) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThan(240)
  })

  it('leaves the rest to the next run when it takes too long', async () => {
    for (let order = 0; order < 26; order++) await openOrder()
    await timePasses()
    const now = vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 46_000)
    expect(await reconcilePayments()).toBe(25)
    now.mockRestore()
    expect(await reconcilePayments()).toBe(1)
  })

  it('skips orders that are not due', async () => {
    await openOrder()
    expect(await reconcilePayments()).toBe(0)
  })
})
