import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderProblems } from '#db/schema/orders.ts'
import type { ReceivedPaymentRow } from '#db/schema/payments.ts'
import { type Refund, refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { RefundFacts } from '#shop/payments/provider.ts'
import { addOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { storeRefundFacts } from './store-refund-facts.server.ts'

const price = 20_800
const hourMs = 3_600_000

let payment: ReceivedPaymentRow

beforeEach(async () => {
  const order = await addOrder({ status: 'completed', amountInPaise: price, priceInPaise: price })
  payment = await addPayment(order.id)
})

async function refundsNow() {
  return db.select().from(refunds).where(eq(refunds.orderId, payment.orderId)).orderBy(refunds.requestedAt)
}

function saying(refund: Refund, changed: Partial<RefundFacts> = {}): RefundFacts {
  const { id: refundId, amountInPaise } = refund
  return {
    id: `srf_${refundId}`,
    refundId,
    amountInPaise,
    state: 'accepted',
    bankReference: null,
    error: null,
    ...changed,
  }
}

async function apply({
  facts = [] as RefundFacts[],
  refusals = new Map<string, string>(),
  known = undefined as Refund[] | undefined,
}) {
  const answer = { payment, known: known ?? (await refundsNow()), facts, refusals }
  return db.transaction((tx) => storeRefundFacts(tx, answer))
}

async function mailsAbout({ id }: Refund) {
  return (await waitingJobs('refund.accepted')).filter(({ data }) => data.refundId === id)
}

async function openProblems() {
  const rows = await db.select().from(orderProblems).where(eq(orderProblems.orderId, payment.orderId))
  return rows.filter(({ resolvedAt }) => !resolvedAt)
}

describe('an answer of the provider', () => {
  it('marks a refund as on its way, tells the buyer once and asks again a quarter of its age later', async () => {
    const requestedAt = new Date(Date.now() - hourMs)
    const refund = await addRefund(payment, { state: 'requested', requestedAt })
    await apply({ facts: [saying(refund)] })
    const [accepted] = await refundsNow()
    expect(accepted).toMatchObject({
      ...{ state: 'accepted', providerRefundId: `srf_${refund.id}`, acceptedAt: expect.any(Date) },
      ...{ processedAt: null, failedAt: null, error: null },
    })
    const waitMs = (accepted?.nextCheckAt?.getTime() ?? 0) - Date.now()
    expect(waitMs / hourMs).toBeCloseTo(0.25, 1)
    await apply({ facts: [saying(refund)] })
    expect(await mailsAbout(refund)).toHaveLength(1)
    expect((await refundsNow())[0]?.acceptedAt).toEqual(accepted?.acceptedAt)
  })

  it('keeps when the money arrived and its bank reference, also when a later answer leaves them out', async () => {
    const refund = await addRefund(payment, { state: 'requested' })
    await apply({ facts: [saying(refund, { state: 'processed', bankReference: '431290876612' })] })
    const [processed] = await refundsNow()
    expect(processed).toMatchObject({ state: 'processed', processedAt: expect.any(Date), failedAt: null })
    await apply({ facts: [saying(refund, { state: 'processed' })] })
    await apply({ facts: [saying(refund, { state: 'accepted' })] })
    const { processedAt, acceptedAt } = processed ?? {}
    expect(await refundsNow()).toMatchObject([{ processedAt, acceptedAt, bankReference: '431290876612' }])
  })

  it('is not asked for again 45 days after the money arrived', async () => {
    const requestedAt = new Date(Date.now() - 46 * 24 * hourMs)
    const refund = await addRefund(payment, { requestedAt })
    await apply({ facts: [saying(refund, { state: 'processed' })] })
    expect(await refundsNow()).toMatchObject([{ state: 'processed', nextCheckAt: null }])
  })

  it('tells the owner once why a refund failed, and keeps what the buyer was told', async () => {
    const acceptedAt = new Date(Date.UTC(2026, 10, 1))
    const refund = await addRefund(payment, { acceptedAt, providerRefundId: 'srf_1', amountInPaise: price })
    const failed = saying(refund, { id: 'srf_1', state: 'failed', error: 'account closed' })
    await apply({ facts: [failed] })
    expect(await refundsNow()).toMatchObject([
      { state: 'failed', acceptedAt, failedAt: expect.any(Date), nextCheckAt: null },
    ])
    expect(await openProblems()).toMatchObject([
      { kind: 'refund-failed', detail: { refundId: refund.id, amountInPaise: price, error: 'account closed' } },
    ])
    expect(await mailsAbout(refund)).toEqual([])
    const isResolved = { resolvedAt: new Date() }
    await db.update(orderProblems).set(isResolved).where(eq(orderProblems.orderId, payment.orderId))
    await apply({ facts: [{ ...failed, error: 'still closed' }] })
    expect(await openProblems(), 'the owner has resolved it').toEqual([])
  })

  it('changes nothing about the order while no refund changes', async () => {
    await addRefund(payment, { amountInPaise: price })
    await apply({ facts: (await refundsNow()).map((refund) => saying(refund)) })
    expect((await orderNow(payment.orderId)).refundedAt).toBeNull()
  })
})

describe('a refund that comes back from the bank', () => {
  async function resolvePaidTwice() {
    const { orderId } = payment
    await addPayment(orderId)
    await db.insert(orderProblems).values({ orderId, kind: 'paid-twice', detail: {}, resolvedAt: new Date() })
  }

  const openKinds = async () => (await openProblems()).map(({ kind }) => kind).sort()

  it('opens the problem again that it had resolved', async () => {
    await resolvePaidTwice()
    const refund = await addRefund(payment, { amountInPaise: price, requestedAt: new Date(0) })
    const other = await addRefund(payment, { amountInPaise: 100, state: 'requested' })
    await apply({ facts: [saying(refund, { state: 'failed', error: 'returned' }), saying(other)] })
    expect(await openKinds()).toEqual(['paid-twice', 'refund-failed'])
  })

  it.each([
    ['requested', 'failed'],
    ['requested', 'accepted'],
    ['accepted', 'processed'],
  ] as const)('is none that goes from %s to %s', async (before, after) => {
    await resolvePaidTwice()
    const refund = await addRefund(payment, { amountInPaise: 100, state: before })
    await apply({ facts: [saying(refund, { state: after })] })
    expect(await openKinds()).not.toContain('paid-twice')
  })
})

describe('a refund that the provider refuses to make', () => {
  it('fails, and no other refund of the payment does', async () => {
    const [refused, made] = [
      await addRefund(payment, { state: 'requested', requestedAt: new Date(0) }),
      await addRefund(payment, { state: 'requested' }),
    ]
    await apply({ facts: [saying(made)], refusals: new Map([[refused.id, 'too old']]) })
    expect(await refundsNow()).toMatchObject([
      { state: 'failed', error: 'too old', acceptedAt: null },
      { state: 'accepted', error: null },
    ])
    expect(await openProblems()).toMatchObject([{ detail: { refundId: refused.id, error: 'too old' } }])
  })
})

describe("a refund of the provider's own site", () => {
  function findOne(): RefundFacts {
    const unknown = { refundId: null, bankReference: null, error: null }
    return { ...unknown, id: `srf_of_${payment.externalId}`, amountInPaise: 700, state: 'processed' }
  }

  it('is the one that the owner recorded by hand, about which the buyer gets no mail', async () => {
    const byHand = { origin: 'by-hand', state: 'processed', amountInPaise: 700 } as const
    for (const other of [
      { ...byHand, amountInPaise: 701 },
      { ...byHand, state: 'failed' as const },
      { ...byHand, providerRefundId: 'srf_other' },
      { ...byHand, origin: 'shop' as const },
    ]) {
      await addRefund(payment, { ...other, requestedAt: new Date(0) })
    }
    const recorded = await addRefund(payment, { ...byHand, requestedAt: new Date() })
    const found = findOne()
    await apply({ facts: [found] })
    const rows = await refundsNow()
    expect(rows).toHaveLength(5)
    expect(rows.filter(({ providerRefundId }) => providerRefundId === found.id)).toMatchObject([{ id: recorded.id }])
    expect(await mailsAbout(recorded)).toEqual([])
  })

  it('is added once when the owner has not recorded it', async () => {
    await apply({ facts: [findOne()] })
    await apply({ facts: [findOne()] })
    expect(await refundsNow()).toMatchObject([
      { origin: 'provider', requestedBy: 'sandbox', reason: 'other', amountInPaise: 700, state: 'processed' },
    ])
  })
})

it.each([
  ['state', { state: 'processed' }],
  ['id at the provider', { providerRefundId: 'srf_9' }],
] as const)('applies no answer that was asked for before a refund changed its %s', async (_, changed) => {
  const refund = await addRefund(payment, { state: 'requested' })
  const known = await refundsNow()
  await db.update(refunds).set(changed).where(eq(refunds.id, refund.id))
  expect(await apply({ known, facts: [saying(refund, { state: 'failed' })] })).toBe(false)
  expect(await refundsNow()).toMatchObject([changed])
  expect(await apply({ known: (await refundsNow()).toReversed(), facts: [saying(refund)] })).toBe(true)
})
