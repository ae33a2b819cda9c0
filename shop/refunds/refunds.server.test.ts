import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderProblems } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { sandboxRefunds } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { addRefund, planRefunds, settleRefund } from '#shop/payments/providers/sandbox/refunds.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { addOrder, openOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import {
  findOlderSiteRefunds,
  findSiteRefunds,
  listOrdersToAskAbout,
  reconcileRefunds,
} from './reconcile-refunds.server.ts'
import { refundExtra } from './refund-extra.server.ts'
import { refundPayment, type WantedRefund } from './refund-payment.server.ts'
import { syncRefunds } from './sync-refunds.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }
const price = 20_800

let order: Awaited<ReturnType<typeof openOrder>>

beforeEach(async () => {
  order = await openOrder()
  await pay()
})

async function pay(changes: { amountInPaise?: number } = {}) {
  await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop', ...changes })
  await syncPayment(order.id)
}

async function paymentsNow() {
  return db
    .select()
    .from(receivedPayments)
    .where(eq(receivedPayments.orderId, order.id))
    .orderBy(receivedPayments.createdAt)
}

async function refundsNow() {
  return db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(desc(refunds.requestedAt))
}

async function problemsNow() {
  const rows = await db.select().from(orderProblems).where(eq(orderProblems.orderId, order.id))
  return rows.filter(({ resolvedAt }) => !resolvedAt).map(({ kind }) => kind)
}

async function ask(changes: Partial<WantedRefund> = {}) {
  const [payment] = await paymentsNow()
  return refundPayment(actor, {
    ...{ orderId: order.id, paymentId: payment?.externalId ?? 'none', amountInPaise: price, seenLeftInPaise: price },
    ...{ reason: 'buyer-asked', note: '' },
    ...changes,
  })
}

/** As if no webhook had arrived. */
async function sweep() {
  await db
    .update(refunds)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(refunds.orderId, order.id))
  await reconcileRefunds()
}

const madeAtSandbox = async () =>
  db
    .select()
    .from(sandboxRefunds)
    .innerJoin(refunds, eq(refunds.id, sandboxRefunds.ownId))
    .where(eq(refunds.orderId, order.id))

describe('a refund of the whole amount', () => {
  it('is written first and ends the links when the provider accepts', async () => {
    await ask()
    expect(await refundsNow()).toMatchObject([{ state: 'requested', amountInPaise: price, origin: 'shop' }])
    expect((await orderNow(order.id)).refundedAt).toBeNull()
    expect(await waitingJobs('refunds.sync', order.id)).toHaveLength(1)

    await syncRefunds(order.id)
    const [refund] = await refundsNow()
    expect(refund).toMatchObject({ state: 'processed', providerRefundId: expect.stringMatching(/^srf_/) })
    expect(refund?.bankReference).toMatch(/^SBX/)
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: expect.any(Date), refundedInPaise: price })
    const mails = await waitingJobs('refund.accepted')
    expect(mails.filter(({ data }) => data.refundId === refund?.id)).toHaveLength(1)
  })

  it('is made once when job, webhook and sweep run at the same time', async () => {
    await ask()
    await Promise.all([syncRefunds(order.id), syncRefunds(order.id), sweep()])
    await syncRefunds(order.id)
    expect(await madeAtSandbox()).toHaveLength(1)
    const mails = await waitingJobs('refund.accepted')
    const [refund] = await refundsNow()
    expect(mails.filter(({ data }) => data.refundId === refund?.id)).toHaveLength(1)
  })

  it('is requested once, even after two clicks', async () => {
    const outcomes = await Promise.all([ask(), ask(), ask()])
    expect(outcomes.filter((outcome) => 'refund' in outcome)).toHaveLength(1)
    expect(await refundsNow()).toHaveLength(1)
  })

  it('brings the links back and tells the owner when the bank returns the money later', async () => {
    await ask()
    await syncRefunds(order.id)
    const [refund] = await refundsNow()
    await settleRefund(refund?.providerRefundId ?? '', 'failed')
    await sweep()
    expect(await refundsNow()).toMatchObject([{ state: 'failed', error: 'The bank returned the money' }])
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: null, refundedInPaise: 0, linkGeneration: 0 })
    expect(await problemsNow()).toEqual(['refund-failed'])

    await ask()
    await syncRefunds(order.id)
    expect((await refundsNow()).map(({ state }) => state).sort()).toEqual(['failed', 'processed'])
    expect(await problemsNow()).toEqual([])
  })

  it('fails with a problem when the provider refuses it, and the links stay', async () => {
    await planRefunds(order.paymentRef, 'refuse')
    await ask()
    await syncRefunds(order.id)
    expect(await refundsNow()).toMatchObject([{ state: 'failed', error: expect.stringContaining('refused') }])
    expect((await orderNow(order.id)).refundedAt).toBeNull()
    expect(await problemsNow()).toEqual(['refund-failed'])
    expect(await waitingJobs('refunds.sync', order.id)).toHaveLength(1)
  })

  it('waits for a slow provider, which the sweep asks until it is done', async () => {
    await planRefunds(order.paymentRef, 'delay')
    await ask()
    await sweep()
    const [refund] = await refundsNow()
    expect(refund).toMatchObject({ state: 'accepted', bankReference: null })
    expect((await orderNow(order.id)).refundedAt).not.toBeNull()
    await settleRefund(refund?.providerRefundId ?? '', 'processed')
    await sweep()
    expect(await refundsNow()).toMatchObject([{ state: 'processed', bankReference: expect.stringMatching(/^SBX/) }])
  })
})

describe('a refund of a part', () => {
  it('keeps the links and is counted in the figures', async () => {
    const before = await readOverview()
    await ask({ amountInPaise: 5_000 })
    await syncRefunds(order.id)
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: null, refundedInPaise: 5_000 })
    await ask({ amountInPaise: price - 5_000, seenLeftInPaise: price - 5_000 })
    const between = await readOverview()
    expect(between.refundedInPaise - before.refundedInPaise).toBe(5_000)
    expect(between.refundedOrders).toBe(before.refundedOrders)
    await syncRefunds(order.id)
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: expect.any(Date), refundedInPaise: price })
    const after = await readOverview()
    expect(after.refundedInPaise - before.refundedInPaise).toBe(price)
    expect(after.refundedOrders - before.refundedOrders).toBe(1)
    expect(after.totalRevenueInPaise).toBe(before.totalRevenueInPaise)
  })
})

describe('a refund is refused, and nothing is written', () => {
  it.each([
    ['of more than was received', { amountInPaise: price + 1 }, 'more-than-left'],
    ['of nothing', { amountInPaise: 0 }, 'too-small'],
    ['of less than nothing', { amountInPaise: -100 }, 'too-small'],
    ['of less than a rupee', { amountInPaise: 99 }, 'too-small'],
    ['of half a paisa', { amountInPaise: 100.5 }, 'too-small'],
    ['from a page that is outdated', { seenLeftInPaise: price - 1 }, 'outdated'],
    ['of an unknown payment', { paymentId: 'tra_unknown' }, 'unknown-payment'],
    ['of an unknown order', { orderId: 'bb_unknown' }, 'unknown-payment'],
  ] as const)('%s', async (_, changes, refused) => {
    expect(await ask(changes)).toMatchObject({ refused })
    expect(await refundsNow()).toEqual([])
    expect(await waitingJobs('refunds.sync', order.id)).toEqual([])
  })

  it('of an order that is already refunded', async () => {
    await ask()
    await syncRefunds(order.id)
    expect(await ask()).toEqual({ refused: 'nothing-left' })
    expect(await refundsNow()).toHaveLength(1)
  })

  it("of another order's payment", async () => {
    const other = await addOrder({ status: 'completed' })
    expect(await ask({ orderId: other.id })).toEqual({ refused: 'unknown-payment' })
  })

  it('of an order that no one paid', async () => {
    order = await openOrder()
    expect(await ask()).toEqual({ refused: 'unknown-payment' })
  })
})

describe('a buyer who paid twice', () => {
  it('gets the second payment back with one click, and keeps the order', async () => {
    await pay()
    expect(await problemsNow()).toEqual(['paid-twice'])
    const outcomes = await Promise.all([1, 2, 3].map(() => refundExtra(actor, order.id, 'duplicate')))
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(2)
    await syncRefunds(order.id)
    expect(await refundsNow()).toMatchObject([{ amountInPaise: price, state: 'processed', reason: 'duplicate' }])
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: null, refundedInPaise: 0 })
    expect(await problemsNow()).toEqual([])

    const [refund] = await refundsNow()
    await settleRefund(refund?.providerRefundId ?? '', 'failed')
    await sweep()
    expect((await problemsNow()).sort()).toEqual(['paid-twice', 'refund-failed'])
  })

  it('gets nothing extra back when there is no second payment', async () => {
    expect(await refundExtra(actor, order.id, 'duplicate')).toEqual({ refused: 'nothing-left' })
  })
})

describe('a payment of a wrong amount', () => {
  it('goes back as a whole, and the order is not delivered', async () => {
    order = await openOrder()
    await pay({ amountInPaise: 10_000 })
    expect(await problemsNow()).toEqual(['amount-mismatch'])
    await refundExtra(actor, order.id, 'other')
    await syncRefunds(order.id)
    expect(await refundsNow()).toMatchObject([{ amountInPaise: 10_000, state: 'processed' }])
    expect(await problemsNow()).toEqual([])
    expect((await orderNow(order.id)).status).toBe('pending')
  })
})

describe("a refund made on the provider's own site", () => {
  it('is found and ends the links', async () => {
    const [payment] = await paymentsNow()
    await addRefund({ transferId: payment?.externalId ?? '', amountInPaise: price, ownId: null })
    await syncRefunds(order.id)
    await syncRefunds(order.id)
    expect(await refundsNow()).toMatchObject([{ origin: 'provider', state: 'processed', amountInPaise: price }])
    expect((await orderNow(order.id)).refundedAt).not.toBeNull()
  })

  it.each([
    ['every quarter of an hour', findSiteRefunds],
    ['every night', findOlderSiteRefunds],
  ])('is found without a webhook %s, once, with its document and its figures', async (_, find) => {
    const [payment] = await paymentsNow()
    const own = await openOrder()
    await addRefund({ transferId: payment?.externalId ?? '', amountInPaise: 5_000, ownId: null })
    await find()
    expect(await waitingJobs('refunds.sync', order.id)).toHaveLength(1)
    expect(await waitingJobs('refunds.sync', own.id)).toEqual([])
    await syncRefunds(order.id)
    expect(await refundsNow()).toMatchObject([{ origin: 'provider', state: 'processed', amountInPaise: 5_000 }])
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: null, refundedInPaise: 5_000 })
    const [refund] = await refundsNow()
    expect(await findInvoice(order.id, refund?.id ?? '')).toMatchObject({ amountInPaise: 5_000 })
    expect(await waitingJobs('refund.accepted')).toContainEqual(
      expect.objectContaining({ data: { refundId: refund?.id } }),
    )
    await find()
    expect(await waitingJobs('refunds.sync', order.id)).toHaveLength(1)
  })

  it('is asked about at certain ages of the payment where the provider lists no refunds', async () => {
    const setAge = async (days: number) =>
      db
        .update(receivedPayments)
        .set({ createdAt: sql`now() - make_interval(hours => ${days * 24 + 1})` })
        .where(eq(receivedPayments.orderId, order.id))
    for (const [days, isAsked] of [
      [0, false],
      [1, true],
      [2, false],
      [30, true],
      [180, true],
      [181, false],
    ] as const) {
      await setAge(days)
      expect((await listOrdersToAskAbout('sandbox')).includes(order.id)).toBe(isAsked)
    }
  })

  it('makes the provider refuse a refund of the same money', async () => {
    const [payment] = await paymentsNow()
    await addRefund({ transferId: payment?.externalId ?? '', amountInPaise: 15_000, ownId: null })
    await ask()
    await syncRefunds(order.id)
    const states = (await refundsNow()).map(({ origin, state }) => `${origin} ${state}`)
    expect(states.sort()).toEqual(['provider processed', 'shop failed'])
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: null, refundedInPaise: 15_000 })
  })
})
