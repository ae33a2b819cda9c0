import { and, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { orderCredits, orderProblems, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { sandboxPayments } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder, openOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { findProvider } from './configured-providers.server.ts'
import { type PaymentProvider, ProviderError } from './provider.ts'
import { declinePayment } from './providers/sandbox/decline-payment.server.ts'
import { expirePayment } from './providers/sandbox/expire-payment.server.ts'
import { recordTransfer } from './providers/sandbox/record-transfer.server.ts'
import { syncPayment } from './sync-payment.server.ts'

const listProblems = (id: string) =>
  db.select({ kind: orderProblems.kind }).from(orderProblems).where(eq(orderProblems.orderId, id))
const receivedFor = (id: string) => db.$count(receivedPayments, eq(receivedPayments.orderId, id))
const makeOld = (id: string) =>
  db.update(orders).set({ createdAt: sql`now() - interval '1 hour'` }).where(eq(orders.id, id))
const countDeliveries = async (id: string) => (await waitingJobs('order.completed', id)).length

describe('syncPayment', () => {
  it('completes a paid order and delivers it once, however often it is called', async () => {
    const { id, paymentRef } = await openOrder()
    await recordTransfer({ ref: paymentRef, method: 'upi' })
    await Promise.all([1, 2, 3, 4, 5].map(() => syncPayment(id)))
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'completed', completedAt: expect.any(Date) })
    expect(await receivedFor(id)).toBe(1)
    expect(await countDeliveries(id)).toBe(1)
    expect(await listProblems(id)).toEqual([])
  })

  it('leaves an unpaid order pending and checks it again later', async () => {
    const { id, paymentRef } = await openOrder()
    await declinePayment(paymentRef)
    await syncPayment(id)
    const { status, nextCheckAt } = await orderNow(id)
    expect(status).toBe('pending')
    expect(Math.abs((nextCheckAt?.getTime() ?? 0) - Date.now() - 60_000)).toBeLessThan(30_000)
  })

  it.each([
    ['amount-mismatch', { amountInPaise: 100 }],
    ['amount-mismatch', { amountInPaise: 20_801 }],
    ['currency-mismatch', { currency: 'USD' }],
  ] as const)('holds an order with a %s: %j', async (kind, sent) => {
    const { id, paymentRef } = await openOrder()
    await recordTransfer({ ref: paymentRef, method: 'card', ...sent })
    await syncPayment(id)
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'pending', nextCheckAt: expect.any(Date) })
    expect(await listProblems(id)).toEqual([{ kind }])
    expect(await receivedFor(id)).toBe(1)
    expect(await countDeliveries(id)).toBe(0)
  })

  it('holds an order whose payment belongs to another order', async () => {
    const { id, paymentRef } = await openOrder()
    await recordTransfer({ ref: paymentRef, method: 'card' })
    await db.update(sandboxPayments).set({ orderId: 'another' }).where(eq(sandboxPayments.ref, paymentRef))
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'pending' })
    expect(await db.select().from(orderProblems).where(eq(orderProblems.orderId, id))).toMatchObject([
      { kind: 'reference-mismatch', detail: { providerSays: 'another' } },
    ])
    expect(await receivedFor(id)).toBe(0)
    expect(await countDeliveries(id)).toBe(0)
  })

  it('delivers once and flags an order that was paid twice', async () => {
    const { id, paymentRef } = await openOrder()
    await recordTransfer({ ref: paymentRef, method: 'upi' })
    await syncPayment(id)
    await recordTransfer({ ref: paymentRef, method: 'card' })
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'completed' })
    expect(await listProblems(id)).toEqual([{ kind: 'paid-twice' }])
    expect(await receivedFor(id)).toBe(2)
    expect(await countDeliveries(id)).toBe(1)
  })

  it('flags an order that was paid twice before the first check, and checks it once more', async () => {
    const { id, paymentRef } = await openOrder()
    await makeOld(id)
    for (const method of ['upi', 'card'] as const) await recordTransfer({ ref: paymentRef, method })
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'completed', nextCheckAt: expect.any(Date) })
    expect(await listProblems(id)).toEqual([{ kind: 'paid-twice' }])
    expect(await receivedFor(id)).toBe(2)
    expect(await countDeliveries(id)).toBe(1)
  })

  it('stops checking a completed order after its page has closed', async () => {
    const { id, paymentRef } = await openOrder()
    await recordTransfer({ ref: paymentRef, method: 'upi' })
    await syncPayment(id)
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'completed', nextCheckAt: expect.any(Date) })
    await makeOld(id)
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'completed', nextCheckAt: null })
  })

  it('reopens a resolved problem only when more money arrives', async () => {
    const { id, paymentRef } = await openOrder()
    await recordTransfer({ ref: paymentRef, method: 'card', amountInPaise: 100 })
    await syncPayment(id)
    await db.update(orderProblems).set({ resolvedAt: new Date() }).where(eq(orderProblems.orderId, id))
    const open = () => db.$count(orderProblems, and(eq(orderProblems.orderId, id), isNull(orderProblems.resolvedAt)))
    await syncPayment(id)
    expect(await open()).toBe(0)
    await recordTransfer({ ref: paymentRef, method: 'card', amountInPaise: 200 })
    await syncPayment(id)
    expect(await open()).toBe(1)
  })

  it('completes a failed order when the bank confirms late', async () => {
    const { id, paymentRef } = await openOrder()
    await expirePayment(paymentRef)
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({
      status: 'failed',
      failedAt: expect.any(Date),
      nextCheckAt: expect.any(Date),
    })
    await recordTransfer({ ref: paymentRef, method: 'upi' })
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'completed' })
    expect(await countDeliveries(id)).toBe(1)
  })

  it('stops checking when the provider reports that nothing can change', async () => {
    const { id, paymentRef } = await openOrder()
    const longAgo = new Date(Date.now() - 4 * 86_400_000)
    await db.update(sandboxPayments).set({ createdAt: longAgo }).where(eq(sandboxPayments.ref, paymentRef))
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'failed', nextCheckAt: null })
  })

  it('does not change an order while the provider is down', async () => {
    const { id } = await openOrder()
    await db.update(orders).set({ paymentRef: 'sbx_unknown' }).where(eq(orders.id, id))
    const before = await orderNow(id)
    await expect(syncPayment(id)).rejects.toThrow(ProviderError)
    expect(await orderNow(id)).toEqual(before)
  })

  it('keeps an order pending while its provider has no settings', async () => {
    const { id } = await openOrder()
    await db.update(orders).set({ provider: 'stripe', nextCheckAt: null }).where(eq(orders.id, id))
    await syncPayment(id)
    expect(await orderNow(id)).toMatchObject({ status: 'pending', nextCheckAt: expect.any(Date) })
  })

  it('ignores an unknown order', async () => {
    await expect(syncPayment('unknown')).resolves.toBeUndefined()
  })
})

describe('the payment of an upgrade', () => {
  /** Two unpaid upgrades, for each of which the same earlier order counts. */
  async function openUpgrades() {
    const earlier = await addOrder({ status: 'completed', amountInPaise: 20_800, priceInPaise: 20_800 })
    const upgrades = [await openOrder('combo'), await openOrder('combo')] as const
    for (const { id } of upgrades) {
      await db.update(orders).set({ creditInPaise: 20_800, amountInPaise: 14_000 }).where(eq(orders.id, id))
      await db.insert(orderCredits).values({ orderId: id, creditedOrderId: earlier.id, inPaise: 20_800 })
    }
    return upgrades
  }

  async function pay({ id, paymentRef }: { id: string; paymentRef: string }) {
    await recordTransfer({ ref: paymentRef, method: 'upi', amountInPaise: 14_000 })
    await syncPayment(id)
  }

  it('uses up the earlier order: a second upgrade is held, and stays held while only the owner may decide', async () => {
    const [one, other] = await openUpgrades()
    await pay(one)
    expect(await orderNow(one.id)).toMatchObject({ status: 'completed', amountInPaise: 14_000 })
    await pay(other)
    expect(await orderNow(other.id)).toMatchObject({ status: 'pending', nextCheckAt: expect.any(Date) })
    expect(await listProblems(other.id)).toEqual([{ kind: 'credit-used-up' }])
    expect(await receivedFor(other.id)).toBe(1)

    await db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, one.id))
    await syncPayment(other.id)
    expect(await orderNow(other.id), 'although the earlier order counts again').toMatchObject({ status: 'pending' })
    expect(await countDeliveries(other.id)).toBe(0)
  })

  it('stays resolved by the owner when it is checked again', async () => {
    const [one, other] = await openUpgrades()
    await pay(one)
    await pay(other)
    const ofOther = eq(orderProblems.orderId, other.id)
    const { received } = await (findProvider('sandbox') as PaymentProvider).fetchPayment(other.paymentRef)
    const detail = { lostCredit: 'counted-elsewhere', received }
    await db.update(orderProblems).set({ resolvedAt: new Date(), detail }).where(ofOther)
    // Now both reasons would be true.
    await db.update(orders).set({ refundedInPaise: 20_800 }).where(eq(orders.status, 'completed'))
    await syncPayment(other.id)
    const [problem] = await db.select().from(orderProblems).where(ofOther)
    expect(problem).toMatchObject({ resolvedAt: expect.any(Date), detail })
  })

  it('completes it once when webhook, page and sweep check it at the same time', async () => {
    const [{ id, paymentRef }] = await openUpgrades()
    await recordTransfer({ ref: paymentRef, method: 'upi', amountInPaise: 14_000 })
    await Promise.all([1, 2, 3, 4, 5].map(() => syncPayment(id)))
    expect(await orderNow(id)).toMatchObject({ status: 'completed' })
    expect(await listProblems(id)).toEqual([])
    expect(await countDeliveries(id)).toBe(1)
  })

  it('completes it once, also when it is checked again after the owner refunded the earlier order', async () => {
    const [upgrade] = await openUpgrades()
    await pay(upgrade)
    await db
      .update(orders)
      .set({ refundedAt: new Date(), refundedInPaise: 20_800 })
      .where(
        eq(
          orders.id,
          (await db.select().from(orderCredits).where(eq(orderCredits.orderId, upgrade.id)))[0]?.creditedOrderId ?? '',
        ),
      )
    await syncPayment(upgrade.id)
    expect(await listProblems(upgrade.id)).toEqual([])
    expect(await countDeliveries(upgrade.id)).toBe(1)
  })
})

it('asks for the details of a payment half a minute later when the provider has not reported them', async () => {
  const { id, paymentRef } = await openOrder()
  await recordTransfer({ ref: paymentRef, method: 'upi' })
  const provider = findProvider('sandbox') as PaymentProvider
  const { received, ...facts } = await provider.fetchPayment(paymentRef)
  const withoutDetails = received.map(({ details: _, ...payment }) => payment)
  vi.spyOn(provider, 'fetchPayment').mockResolvedValueOnce({ ...facts, received: withoutDetails })
  await syncPayment(id)
  const [payment] = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, id))
  expect(payment).toMatchObject({ bankReference: null, feeInPaise: null })
  const waitMs = (payment?.detailsCheckAt?.getTime() ?? 0) - Date.now()
  expect(Math.abs(waitMs - 30_000)).toBeLessThan(15_000)
})
