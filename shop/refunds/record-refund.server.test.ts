import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder, gift, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { addPayment } from '#tests/database/refunds.ts'
import { recordRefund, undoRecordedRefund } from './record-refund.server.ts'
import type { WantedRefund } from './refund-payment.server.ts'
import { syncRefunds } from './sync-refunds.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }
const completed = { status: 'completed' as const, completedAt: new Date(), amountInPaise: 700 }
const facts = { amountInPaise: 700, seenLeftInPaise: 700, reason: 'other' as const, note: '' }

async function actsOn(orderId: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(auditLog.id)
  return rows.map(({ act }) => act)
}

async function addPaid(changes: Parameters<typeof addOrder>[0] = completed) {
  const order = await addOrder(changes)
  const { externalId: paymentId } = await addPayment(order.id, { amountInPaise: 700 })
  return { order, paymentId }
}

async function newestRefund(orderId: string) {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.requestedAt))
  return refund
}

describe('a refund that the owner made elsewhere', () => {
  it('is recorded once, even after two clicks, and ends the links', async () => {
    const { order, paymentId } = await addPaid()
    const record = () => recordRefund(actor, { ...facts, orderId: order.id, paymentId })
    const results = await Promise.all([record(), record()])
    expect(results.filter((result) => 'refused' in result)).toHaveLength(1)
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: expect.any(Date), refundedInPaise: 700 })
    expect(await newestRefund(order.id)).toMatchObject({ origin: 'by-hand', state: 'processed', nextCheckAt: null })
    expect(await actsOn(order.id)).toEqual(['refund-recorded'])
  })

  it.each([
    ['an unpaid order', { status: 'pending' as const, amountInPaise: 700 }],
    ['a free order', { ...completed, amountInPaise: 0, discount: gift }],
  ])('is refused for %s', async (_, changes) => {
    const order = await addOrder(changes)
    const outcome = await recordRefund(actor, { ...facts, orderId: order.id, paymentId: '' })
    expect(outcome).toHaveProperty('refused')
    expect(await newestRefund(order.id)).toBeUndefined()
  })

  it('counts for the payment that it was made of', async () => {
    const order = await addOrder(completed)
    const payments = [
      await addPayment(order.id, { amountInPaise: 700 }),
      await addPayment(order.id, { amountInPaise: 300 }),
    ]
    const record = (changes: Partial<WantedRefund>) =>
      recordRefund(actor, { ...facts, orderId: order.id, paymentId: '', ...changes })
    expect(await record({}), 'which payment?').toEqual({ refused: 'unknown-payment' })
    expect(await record({ paymentId: 'pay_unknown' })).toEqual({ refused: 'unknown-payment' })
    const ofSecond = { paymentId: payments[1]?.externalId ?? '', amountInPaise: 300 }
    expect(await record({ ...ofSecond, seenLeftInPaise: 700 })).toEqual({ refused: 'outdated' })
    expect(await record({ ...ofSecond, seenLeftInPaise: 300 })).toMatchObject({ refund: ofSecond })
  })

  it('leaves the rest of the payment to be refunded, and nothing after that', async () => {
    const { order, paymentId } = await addPaid()
    const record = (amountInPaise: number, seenLeftInPaise: number) =>
      recordRefund(actor, { ...facts, orderId: order.id, paymentId, amountInPaise, seenLeftInPaise })
    expect(await record(200, 700)).toHaveProperty('refund')
    expect(await record(501, 500)).toEqual({ refused: 'more-than-left', leftInPaise: 500 })
    expect(await record(500, 500)).toHaveProperty('refund')
    expect(await record(1, 0)).toHaveProperty('refused')
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: 700 })
  })

  it('is refused for an order that does not exist', async () => {
    const outcome = await recordRefund(actor, { ...facts, orderId: 'bb_unknown', paymentId: 'pay_1' })
    expect(outcome).toEqual({ refused: 'unknown-payment' })
  })

  it('is not counted again when the provider lists it', async () => {
    const { order, paymentId } = await addPaid({ ...completed, paymentRef: 'sbx_by_hand' })
    await recordRefund(actor, { ...facts, orderId: order.id, paymentId })
    await syncRefunds(order.id)
    expect(await db.$count(refunds, eq(refunds.orderId, order.id))).toBe(1)
  })
})

describe('undoRecordedRefund', () => {
  it('brings the links back and sends new ones once, even after two clicks', async () => {
    const { order, paymentId } = await addPaid()
    await recordRefund(actor, { ...facts, orderId: order.id, paymentId })
    const { id = '' } = (await newestRefund(order.id)) ?? {}
    const results = await Promise.all([
      undoRecordedRefund(actor, order.id, id),
      undoRecordedRefund(actor, order.id, id),
    ])
    expect(results.filter((result) => 'refused' in result)).toHaveLength(1)
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: null, refundedInPaise: 0 })
    expect(await waitingJobs('delivery.email', order.id)).toHaveLength(1)
    expect(await waitingJobs('delivery.whatsapp', order.id)).toHaveLength(1)
    expect(await actsOn(order.id)).toEqual(['refund-recorded', 'refund-undone'])
  })

  it("refuses another order's refund", async () => {
    const { order, paymentId } = await addPaid()
    await recordRefund(actor, { ...facts, orderId: order.id, paymentId })
    const { id = '' } = (await newestRefund(order.id)) ?? {}
    expect(await undoRecordedRefund(actor, (await addOrder(completed)).id, id)).toEqual({ refused: 'not-refunded' })
  })
})
