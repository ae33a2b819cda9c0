import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { indianDay } from '#brand/indian-time.ts'
import { disputes, receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readBookMonth } from '#shop/books/book-month.ts'
import { readBookTotals } from '#shop/books/read-book-totals.server.ts'
import { readOrderMoney } from '#shop/refunds/read-order-money.server.ts'
import { recordRefund } from '#shop/refunds/record-refund.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'
import { syncRefunds } from '#shop/refunds/sync-refunds.server.ts'
import { readOrderPage } from '#shop/reports/read-order-page.server.ts'
import { readOrderTimeline } from '#shop/reports/read-order-timeline.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { listProblems } from '#shop/reports/read-paid-and-delivered.server.ts'
import { readTurnover } from '#shop/reports/read-turnover.server.ts'
import { openOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { addRefund } from '#tests/database/refunds.ts'
import { decideDispute, openDispute } from './providers/sandbox/disputes.server.ts'
import type { SandboxEvent } from './providers/sandbox/event.ts'
import { recordTransfer } from './providers/sandbox/record-transfer.server.ts'
import { signatureHeader, signWebhook } from './providers/sandbox/webhook-signature.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { reconcileDisputes, syncDispute } from './sync-dispute.server.ts'
import { syncPayment } from './sync-payment.server.ts'

async function openPaidOrder() {
  const order = await openOrder()
  await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop' })
  await syncPayment(order.id)
  return order
}

/** The newest webhook about a dispute of the sandbox. */
async function deliverDispute(disputeId: string, secret?: string) {
  const jobs = await waitingJobs('sandbox.webhook')
  const events = jobs.map(({ data }): SandboxEvent => data.event)
  const event = events.findLast((sent) => 'disputeId' in sent && sent.disputeId === disputeId)
  const body = JSON.stringify(event)
  return receiveWebhook('sandbox', body, new Headers({ [signatureHeader]: signWebhook(body, secret) }))
}

async function work(orderId: string) {
  for (const { data } of await waitingJobs('dispute.event', orderId)) await syncDispute(data)
}

it('shows a dispute with its deadline until the provider has decided it', async () => {
  const order = await openPaidOrder()
  const disputeId = (await openDispute(order.paymentRef, 'fraudulent')) ?? ''
  expect(await deliverDispute(disputeId)).toBe('accepted')
  await work(order.id)
  await work(order.id)
  const { problems } = await listProblems()
  const facts = { amountInPaise: 20_800, reason: 'fraudulent', respondBy: expect.stringMatching(/^\d{4}-/) }
  expect(problems.filter(({ orderId }) => orderId === order.id)).toMatchObject([{ kind: 'dispute', facts }])
  expect((await readOrderTimeline(order.id))?.openProblems).toMatchObject([{ kind: 'dispute', facts }])

  await decideDispute(disputeId, 'lost')
  expect(await deliverDispute(disputeId)).toBe('accepted')
  await work(order.id)
  expect((await readOrderTimeline(order.id))?.openProblems).toEqual([])
  expect(await db.select().from(disputes).where(eq(disputes.orderId, order.id))).toMatchObject([{ state: 'lost' }])
})

describe('a lost dispute', () => {
  const actor = { ip: null, name: 'owner' }

  async function loseDispute(orderId: string, ref: string): Promise<string> {
    const disputeId = (await openDispute(ref, 'fraudulent')) ?? ''
    await decide(orderId, disputeId, 'lost')
    return disputeId
  }

  async function decide(orderId: string, disputeId: string, state: 'won' | 'lost') {
    await decideDispute(disputeId, state)
    expect(await deliverDispute(disputeId)).toBe('accepted')
    await work(orderId)
  }

  it('takes its money off the order, its links and the books, and brings it back when it is won after all', async () => {
    const order = await openPaidOrder()
    const { amountInPaise } = order
    const before = await readFigures()
    const disputeId = await loseDispute(order.id, order.paymentRef)
    const lost = await orderNow(order.id)
    expect(lost).toMatchObject({ refundedInPaise: amountInPaise, disputedInPaise: amountInPaise })
    expect(lost.refundedAt).not.toBeNull()
    expect(await readFigures()).toEqual({
      refundedInPaise: before.refundedInPaise + amountInPaise,
      lostInPaise: before.lostInPaise + amountInPaise,
      // The sale stands, so the turnover for GST does too.
      turnoverInPaise: before.turnoverInPaise,
    })
    const page = await readOrderPage(order.id)
    expect(page?.events).toContainEqual(expect.objectContaining({ kind: 'dispute', state: 'lost', amountInPaise }))
    expect(page?.money).toMatchObject({ disputes: [{ state: 'lost', amountInPaise }], payments: [{ leftInPaise: 0 }] })

    await decide(order.id, disputeId, 'won')
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: 0, disputedInPaise: 0, refundedAt: null })
    expect(await readFigures()).toEqual(before)
  })

  it('cannot be refunded on top, neither while it is open nor afterwards', async () => {
    const order = await openPaidOrder()
    const [payment] = (await readOrderMoney(order.id)).payments
    const disputeId = (await openDispute(order.paymentRef, 'fraudulent')) ?? ''
    await deliverDispute(disputeId)
    await work(order.id)
    const wanted = { orderId: order.id, paymentId: payment?.id ?? '', amountInPaise: order.amountInPaise }
    const request = { ...wanted, seenLeftInPaise: order.amountInPaise, reason: 'other', note: '' } as const
    expect(await refundPayment(actor, request)).toEqual({ refused: 'nothing-left' })
    expect(await recordRefund(actor, request)).toEqual({ refused: 'nothing-left' })
    await decide(order.id, disputeId, 'lost')
    expect(await refundPayment(actor, request)).toEqual({ refused: 'nothing-left' })
    await decide(order.id, disputeId, 'won')
    expect(await refundPayment(actor, request)).toHaveProperty('refund')
  })

  it('of the second payment leaves the order as it is', async () => {
    const order = await openPaidOrder()
    await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop' })
    await syncPayment(order.id)
    await loseDispute(order.id, order.paymentRef)
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: 0, disputedInPaise: 0, refundedAt: null })
    expect((await readOrderTimeline(order.id))?.openProblems).toEqual([])
  })

  it('is a problem when the same money was refunded before', async () => {
    const order = await openPaidOrder()
    const disputeId = await loseDispute(order.id, order.paymentRef)
    await decide(order.id, disputeId, 'won')
    const { amountInPaise, id: orderId } = order
    const [payment] = (await readOrderMoney(orderId)).payments
    const wanted = { orderId, paymentId: payment?.id ?? '', amountInPaise, seenLeftInPaise: amountInPaise }
    await refundPayment(actor, { ...wanted, reason: 'other', note: '' })
    await syncRefunds(orderId)
    await decide(orderId, disputeId, 'lost')
    const { openProblems } = (await readOrderTimeline(orderId)) ?? {}
    expect(openProblems).toMatchObject([{ kind: 'refunded-too-much', facts: { amountInPaise } }])
    // The refund has its document, and the dispute gets none.
    expect(await orderNow(orderId)).toMatchObject({ refundedInPaise: amountInPaise, disputedInPaise: 0 })
  })

  it('shows the whole loss on the order, as the books do, when a part was refunded before', async () => {
    const before = await readFigures()
    const order = await openPaidOrder()
    const [payment] = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
    if (!payment) throw new Error('no payment')
    for (const amountInPaise of [5_050, 1_000]) await addRefund(payment, { amountInPaise, acceptedAt: new Date() })
    await loseDispute(order.id, order.paymentRef)
    // The order itself counts up to its price, so that no document goes beyond the invoice.
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: 20_800, disputedInPaise: 14_750 })
    expect((await readFigures()).lostInPaise - before.lostInPaise).toBe(20_800)
    const page = await readOrderPage(order.id)
    expect(page?.loss).toEqual({ refundedInPaise: 26_850, disputedInPaise: 20_800 })
    const lines = new Map(page?.bill.map(({ name, inPaise }) => [name, inPaise]))
    const fee = lines.get('fee') ?? 0
    expect(lines.get('refunded')).toBe(-6_050)
    expect(lines.get('disputed')).toBe(-20_800)
    expect(lines.get('net')).toBe(-6_050 + fee)
    expect(page?.openProblems).toMatchObject([
      { kind: 'refunded-too-much', facts: { amountInPaise: 6_050, isLostToo: true } },
    ])
  })

  it('is found at night when its webhook never arrived', async () => {
    const order = await openPaidOrder()
    const disputeId = (await openDispute(order.paymentRef, 'fraudulent')) ?? ''
    await deliverDispute(disputeId)
    await work(order.id)
    await decideDispute(disputeId, 'lost')
    await reconcileDisputes()
    expect((await orderNow(order.id)).disputedInPaise).toBe(order.amountInPaise)
  })

  async function readFigures() {
    const { refundedInPaise } = await readOverview()
    const month = readBookMonth(indianDay(new Date()).slice(0, 7))
    if (!month) throw new Error('no month')
    const { disputes } = (await readBookTotals(month)).totals
    return { refundedInPaise, lostInPaise: disputes.inPaise, turnoverInPaise: (await readTurnover()).inPaise }
  }
})

it('ignores a forged dispute and a forged refund', async () => {
  const order = await openPaidOrder()
  const disputeId = (await openDispute(order.paymentRef, 'fraudulent')) ?? ''
  expect(await deliverDispute(disputeId, 'a guess')).toBe('refused')
  expect(await waitingJobs('dispute.event', order.id)).toEqual([])
  const event = { id: 'evt_forged', type: 'refund.changed', transferId: 'tra_x', createdAt: new Date() }
  const body = JSON.stringify(event)
  const headers = new Headers({ [signatureHeader]: signWebhook(body, 'a guess') })
  expect(await receiveWebhook('sandbox', body, headers)).toBe('refused')
  expect(await waitingJobs('refunds.sync', order.id)).toEqual([])
})

it('stores a genuine refund webhook once, and starts one check', async () => {
  const order = await openPaidOrder()
  const { rows } = await db.execute<{ id: string }>(
    `select id from sandbox_transfers where ref = '${order.paymentRef}'`,
  )
  const event = { id: `evt_${order.id}`, type: 'refund.changed', transferId: rows[0]?.id, createdAt: new Date() }
  const body = JSON.stringify(event)
  for (let time = 0; time < 3; time++) {
    const headers = new Headers({ [signatureHeader]: signWebhook(body) })
    expect(await receiveWebhook('sandbox', body, headers)).toBe('accepted')
  }
  expect(await waitingJobs('refunds.sync', order.id)).toHaveLength(1)
})
