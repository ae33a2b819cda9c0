import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DisputeReason } from '#content/interface/en/admin/disputes.ts'
import { alerts } from '#db/schema/alerts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { copies, downloads } from '#db/schema/copies.ts'
import { editions } from '#db/schema/editions.ts'
import { deliveries } from '#db/schema/messages.ts'
import { disputeAnswers, disputes, receivedPayments } from '#db/schema/payments.ts'
import { sandboxDisputes } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findAlerts } from '#shop/alerts/find-alerts.server.ts'
import { storeAlerts } from '#shop/alerts/store-alerts.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { DisputeRefusal, ProviderError } from '#shop/payments/provider.ts'
import { decideDispute, openDispute } from '#shop/payments/providers/sandbox/disputes.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { syncDispute } from '#shop/payments/sync-dispute.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { readOrderMoney } from '#shop/refunds/read-order-money.server.ts'
import { readOrderTimeline } from '#shop/reports/read-order-timeline.server.ts'
import { addDelivery } from '#tests/database/deliveries.ts'
import { buyerWith, openOrder, orderNow, startOrder, waitingJobs } from '#tests/database/orders.ts'
import { addRefund } from '#tests/database/refunds.ts'
import { openPdf, pageTexts } from '#tests/documents/read-pdf.ts'
import { listOpenDisputes } from './list-open-disputes.server.ts'
import { openEvidence } from './open-evidence.server.ts'
import { readDispute } from './read-dispute.server.ts'
import { partsByReason } from './reason.ts'
import { acceptDispute, saveEvidence, sendEvidence } from './request-answer.server.ts'
import { sendDisputeAnswer, sendWaitingAnswers } from './send-dispute-answer.server.ts'

const owner = { ip: null, name: 'owner' }

afterEach(() => vi.restoreAllMocks())

async function pay(order: Awaited<ReturnType<typeof openOrder>>) {
  await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop' })
  await syncPayment(order.id)
  return order
}

async function openDisputed(reason = 'product_not_received', opened?: Awaited<ReturnType<typeof openOrder>>) {
  const order = opened ?? (await pay(await openOrder()))
  const disputeId = (await openDispute(order.paymentRef, reason)) ?? ''
  await syncDispute({ orderId: order.id, provider: 'sandbox', disputeId })
  return { orderId: order.id, disputeId, order }
}

const written = { words: '', without: [] }

async function work(orderId: string) {
  for (const { data } of await waitingJobs('dispute.answer', orderId)) await sendDisputeAnswer(data)
}

const answersOf = (orderId: string) => db.select().from(disputeAnswers).where(eq(disputeAnswers.orderId, orderId))
const openProblems = async (orderId: string) =>
  ((await readOrderTimeline(orderId))?.openProblems ?? []).map(({ kind }) => kind)

describe('a dispute that is answered', () => {
  it('is sent to the provider once, whatever the owner presses twice, and leaves the list of problems', async () => {
    const { orderId, disputeId } = await openDisputed()
    expect(await openProblems(orderId)).toEqual(['dispute'])
    const key = { orderId, disputeId }
    const pressed = await Promise.all([
      sendEvidence(owner, { ...key, ...written, words: 'It was read.' }),
      sendEvidence(owner, { ...key, ...written, words: 'It was read.' }),
    ])
    expect(pressed.filter((outcome) => 'answerId' in outcome)).toHaveLength(1)
    expect(pressed).toContainEqual({ refused: 'sending' })
    expect(await acceptDispute(owner, key)).toEqual({ refused: 'sending' })
    await Promise.all([work(orderId), work(orderId)])
    expect(await answersOf(orderId)).toMatchObject([{ state: 'sent', kind: 'contest', words: 'It was read.' }])
    expect(await db.select().from(disputes).where(eq(disputes.orderId, orderId))).toMatchObject([
      { state: 'open', answer: 'given' },
    ])
    expect(await openProblems(orderId)).toEqual([])
    expect(await readDispute(key)).toMatchObject({ words: 'It was read.', stage: 'given' })
    expect(await sendEvidence(owner, { ...key, ...written })).toEqual({ refused: 'already-answered' })
    const lines = await db.select().from(auditLog).where(eq(auditLog.orderId, orderId))
    expect(lines.map(({ act }) => act)).toEqual(['dispute-answered'])
    const { events = [] } = (await readOrderTimeline(orderId)) ?? {}
    expect(events).toContainEqual(expect.objectContaining({ kind: 'dispute-answer', answer: 'contest', state: 'sent' }))
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'dispute', state: 'open', respondBy: expect.any(Date) }),
    )
  })

  it('is asked about again when the answer of the provider was lost, and not sent twice', async () => {
    const { orderId, disputeId } = await openDisputed()
    await sendEvidence(owner, { orderId, disputeId, ...written })
    const provider = findProvider('sandbox')
    const send = provider?.disputeAnswers?.send
    if (!provider?.disputeAnswers || !send) throw new Error('no sandbox')
    const lost = vi.spyOn(provider.disputeAnswers, 'send').mockImplementation(async (answer) => {
      await send(answer)
      throw new ProviderError('no connection')
    })
    await expect(work(orderId)).rejects.toThrow('no connection')
    expect(await answersOf(orderId)).toMatchObject([{ state: 'requested' }])
    expect(await sendEvidence(owner, { orderId, disputeId, ...written })).toEqual({ refused: 'sending' })
    lost.mockRestore()
    await work(orderId)
    const [answer] = await answersOf(orderId)
    expect(answer?.state).toBe('sent')
    const [taken] = await db.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, disputeId))
    expect(taken?.answerId).toBe(answer?.id)
  })

  it('says why the provider refused it, and can be answered again', async () => {
    const { orderId, disputeId } = await openDisputed()
    await sendEvidence(owner, { orderId, disputeId, ...written })
    const answers = findProvider('sandbox')?.disputeAnswers
    if (!answers) throw new Error('no sandbox')
    vi.spyOn(answers, 'send').mockRejectedValueOnce(new DisputeRefusal('the file is not readable'))
    await work(orderId)
    const page = await readDispute({ orderId, disputeId })
    expect(page).toMatchObject({ refused: null, answers: [{ state: 'failed', error: 'the file is not readable' }] })
    expect(await openProblems(orderId)).toEqual(['dispute'])
    expect(await sendEvidence(owner, { orderId, disputeId, ...written })).toHaveProperty('answerId')
  })

  it('waits when the provider is down, is sent by the next hour, and is wanted again when the bank asks for more', async () => {
    const { orderId, disputeId } = await openDisputed()
    await sendEvidence(owner, { orderId, disputeId, ...written })
    await db.execute(sql`delete from pgboss.job where name = 'dispute.answer'`)
    const long = sql`now() - interval '2 hours'`
    await db.update(disputeAnswers).set({ requestedAt: long }).where(eq(disputeAnswers.orderId, orderId))
    await sendWaitingAnswers()
    await work(orderId)
    expect(await openProblems(orderId)).toEqual([])
    await db.update(sandboxDisputes).set({ answerId: null }).where(eq(sandboxDisputes.id, disputeId))
    await syncDispute({ orderId, provider: 'sandbox', disputeId })
    expect(await openProblems(orderId)).toEqual(['dispute'])
    expect(await sendEvidence(owner, { orderId, disputeId, ...written })).toHaveProperty('answerId')
  })

  it('is not undone by a report that is replayed or comes late', async () => {
    const { orderId, disputeId } = await openDisputed()
    await sendEvidence(owner, { orderId, disputeId, ...written })
    await work(orderId)
    for (let time = 0; time < 3; time++) await syncDispute({ orderId, provider: 'sandbox', disputeId })
    expect(await openProblems(orderId)).toEqual([])
    await decideDispute(disputeId, 'won')
    await syncDispute({ orderId, provider: 'sandbox', disputeId })
    await work(orderId)
    expect(await readDispute({ orderId, disputeId })).toMatchObject({ state: 'won', refused: 'decided' })
    expect((await readOrderMoney(orderId)).payments).toMatchObject([{ leftInPaise: 20_800 }])
  })
})

describe('giving the money back', () => {
  it('loses the dispute, ends the links and is done once', async () => {
    const { orderId, disputeId } = await openDisputed()
    expect(await acceptDispute(owner, { orderId, disputeId })).toHaveProperty('answerId')
    expect(await acceptDispute(owner, { orderId, disputeId })).toEqual({ refused: 'sending' })
    await Promise.all([work(orderId), work(orderId)])
    expect(await orderNow(orderId)).toMatchObject({ disputedInPaise: 20_800, refundedAt: expect.any(Date) })
    expect(await acceptDispute(owner, { orderId, disputeId })).toEqual({ refused: 'decided' })
    expect(await sendEvidence(owner, { orderId, disputeId, ...written })).toEqual({ refused: 'decided' })
    expect(await saveEvidence(owner, { orderId, disputeId, ...written })).toEqual({ refused: 'decided' })
  })

  it.each([
    ['all', 20_800],
    ['a part', 800],
  ])('is refused after a refund of %s of the money, also by the job that would do it', async (_, amountInPaise) => {
    const { orderId, disputeId } = await openDisputed()
    const before = await openDisputed()
    expect(await acceptDispute(owner, before)).toHaveProperty('answerId')
    for (const id of [orderId, before.orderId]) {
      const [payment] = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, id))
      if (payment) await addRefund(payment, { amountInPaise })
    }
    expect(await acceptDispute(owner, { orderId, disputeId })).toEqual({ refused: 'already-refunded' })
    expect(await readDispute({ orderId, disputeId })).toMatchObject({
      acceptRefused: 'already-refunded',
      refused: null,
    })
    await work(before.orderId)
    expect(await answersOf(before.orderId)).toMatchObject([{ state: 'failed', error: 'the money has been refunded' }])
    for (const id of [orderId, before.orderId]) {
      expect(await openProblems(id)).toEqual(['dispute'])
      expect(await orderNow(id)).toMatchObject({ disputedInPaise: 0 })
    }
    expect(await sendEvidence(owner, { orderId, disputeId, ...written })).toHaveProperty('answerId')
  })

  it('is recommended below what a dispute costs', async () => {
    const { orderId, disputeId } = await openDisputed()
    expect(await readDispute({ orderId, disputeId })).toMatchObject({ isCheaperToAccept: true })
    await db.update(disputes).set({ amountInPaise: 500_00 }).where(eq(disputes.orderId, orderId))
    expect(await readDispute({ orderId, disputeId })).toMatchObject({ isCheaperToAccept: false })
  })
})

describe('an answer is refused', () => {
  it('after the deadline, and for a dispute of another order', async () => {
    const { orderId, disputeId } = await openDisputed()
    const other = await openDisputed()
    for (const act of [sendEvidence, saveEvidence]) {
      expect(await act(owner, { ...written, orderId: other.orderId, disputeId })).toEqual({
        refused: 'unknown-dispute',
      })
      expect(await act(owner, { ...written, orderId: 'none', disputeId: '../x' })).toEqual({
        refused: 'unknown-dispute',
      })
    }
    expect(await acceptDispute(owner, { orderId: other.orderId, disputeId })).toEqual({ refused: 'unknown-dispute' })
    expect(await openEvidence({ orderId: other.orderId, disputeId })).toBeNull()
    expect(await readDispute({ orderId: other.orderId, disputeId })).toBeNull()
    const past = new Date(Date.now() - 1_000)
    await db.update(disputes).set({ respondBy: past }).where(eq(disputes.orderId, orderId))
    expect(await sendEvidence(owner, { orderId, disputeId, ...written })).toEqual({ refused: 'too-late' })
    expect(await acceptDispute(owner, { orderId, disputeId })).toEqual({ refused: 'too-late' })
    expect(await db.$count(disputeAnswers, inArray(disputeAnswers.orderId, [orderId, other.orderId]))).toBe(0)
  })

  it('with too many words, with nothing in it, and where the keys are missing', async () => {
    const { orderId, disputeId } = await openDisputed('product_not_received')
    const key = { orderId, disputeId }
    const words = 'x'.repeat(1_001)
    expect(await sendEvidence(owner, { ...key, ...written, words })).toEqual({ refused: 'words-too-long' })
    expect(await saveEvidence(owner, { ...key, ...written, words })).toEqual({ refused: 'words-too-long' })
    const without = ['payment', 'buyer', 'delivery', 'downloads', 'terms'] as const
    const nothing = { ...key, words: ' ', without: [...without] }
    expect(await sendEvidence(owner, nothing)).toEqual({ refused: 'nothing-left' })
    await db.update(disputes).set({ provider: 'razorpay' }).where(eq(disputes.orderId, orderId))
    expect(await sendEvidence(owner, { ...key, ...written })).toEqual({ refused: 'provider-missing' })
    expect(await acceptDispute(owner, key)).toEqual({ refused: 'provider-missing' })
    expect(await saveEvidence(owner, { ...key, ...written, words: 'By hand.' })).toEqual({ saved: true })
    expect(await readDispute(key)).toMatchObject({ canSend: false, words: 'By hand.' })
    expect(await openEvidence(key)).not.toBeNull()
  })
})

describe('the evidence', () => {
  it('tells what the shop has stored, cut to the reason, without what the owner left out', async () => {
    const buyer = buyerWith({ name: 'Asha "#panic(1)" Rao' })
    const earlier = await pay(await startOrder({ slug: 'science', buyer }))
    await db.execute(sql`update orders set completed_at = now() - interval '2 days' where id = ${earlier.id}`)
    const order = await pay(await startOrder({ buyer }))
    const { id: deliveryId } = await addDelivery(order, 'sent')
    const accepted = { acceptedBy: 'smtp.mail.example', acceptedAs: 'queued-0123456789abcdef' }
    await db.update(deliveries).set(accepted).where(eq(deliveries.id, deliveryId))
    const [edition] = await db
      .insert(editions)
      .values({ file: 'maths', origin: 'upload', storageKey: order.id, sha256: order.id, pages: 1, bytes: 1 })
      .returning()
    if (!edition) throw new Error('no edition')
    const copyId = 'K7Q2M9XW3TPA'
    await db
      .insert(copies)
      .values({ id: copyId, orderId: order.id, file: 'maths', editionId: edition.id, stampHash: 'x' })
    const file = { orderId: order.id, file: 'maths', copyId, userAgent: 'Mozilla/5.0 (Linux; Android 15)' }
    await db.insert(downloads).values({ ...file, network: '0a1b2c3d4e5f' })
    const { disputeId } = await openDisputed('fraudulent', order)
    const key = { orderId: order.id, disputeId }
    const page = await readDispute(key)
    const parts = ['payment', 'buyer', 'delivery', 'downloads', 'earlier-orders', 'terms']
    expect(page?.sections.map(({ part }) => part)).toEqual(parts)
    await saveEvidence(owner, { ...key, words: 'We #include everything.', without: ['buyer'] })
    const pdf = await openEvidence(key)
    const words = (await pageTexts(await openPdf(pdf ?? new Uint8Array()))).join(' ')
    for (const said of ['smtp.mail.example', copyId.slice(0, 12), '0a1b2c3d', 'We #include everything.', '₹208.00'])
      expect(words).toContain(said)
    expect(words).toContain('Terms of Service in short, as shown that day')
    expect(words).not.toContain('Asha')
    // Another reason asks for other facts.
    await db.update(disputes).set({ reasonCode: '1061' }).where(eq(disputes.orderId, order.id))
    const other = await readDispute(key)
    expect(other?.sections.map(({ part }) => part)).toEqual(['payment', 'downloads', 'terms', 'refund-policy'])
    const policy = other?.sections.find(({ part }) => part === 'refund-policy')
    expect(policy?.paragraphs?.length).toBeGreaterThan(3)
  })
})

describe('the evidence after a refund', () => {
  it.each(Object.keys(partsByReason) as DisputeReason[])('names the refunds when the reason is %s', async (reason) => {
    const code = { 'not-received': '1064', 'not-as-described': '1062', 'credit-not-processed': '1061' }
    const other = { duplicate: '1084', 'debited-without-order': '1065', amount: '1085', fraud: '128', general: '' }
    const { orderId, disputeId } = await openDisputed()
    const key = { orderId, disputeId }
    const changed = { reason: '', reasonCode: { ...code, ...other }[reason] }
    await db.update(disputes).set(changed).where(eq(disputes.orderId, orderId))
    const [payment] = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, orderId))
    if (!payment) throw new Error('no payment')
    await addRefund(payment, { amountInPaise: 9_999, state: 'failed' })
    const parts = async () => (await readDispute(key))?.sections.map(({ part }) => part)
    expect(await parts()).not.toContain('refunds')
    const before = (await parts()) ?? []
    await addRefund(payment, { amountInPaise: 5_050, state: 'processed' })
    await addRefund(payment, { amountInPaise: 1_000 })
    const page = await readDispute(key)
    expect(page).toMatchObject({ reason, acceptRefused: 'already-refunded' })
    const refunds = page?.sections.find(({ part }) => part === 'refunds')
    expect(refunds?.table?.rows.map(([, amount]) => amount)).toEqual(['₹50.50', '₹10.00'])
    // The refunds alone are evidence, too.
    expect(await sendEvidence(owner, { ...key, words: '', without: before })).toHaveProperty('answerId')
  })

  it('is not sent when the owner left out all that there is', async () => {
    const { orderId, disputeId } = await openDisputed()
    const without = (await readDispute({ orderId, disputeId }))?.sections.map(({ part }) => part) ?? []
    expect(without).not.toContain('refunds')
    expect(await sendEvidence(owner, { orderId, disputeId, words: ' ', without })).toEqual({ refused: 'nothing-left' })
  })
})

describe('the owner is told', () => {
  async function check() {
    const found = await findAlerts('message')
    const wanted = (['dispute-open', 'dispute-half-over'] as const).map((cause) => [cause, found.get(cause)] as const)
    await storeAlerts(new Map(wanted.map(([cause, finding]) => [cause, finding ?? null])))
    return Object.fromEntries(wanted.map(([cause, finding]) => [cause, finding?.facts ?? null]))
  }

  it('of each dispute when it arrives and at half of the time, until it is answered', async () => {
    await db.execute(sql`update order_problems set resolved_at = now() where kind = 'dispute'`)
    const first = await openDisputed()
    expect(await check()).toMatchObject({
      'dispute-open': { count: 1, orderId: first.orderId },
      'dispute-half-over': null,
    })
    const [alert] = await db.select().from(alerts).where(eq(alerts.cause, 'dispute-open'))
    const message = { alertId: alert?.id ?? 0, phase: 'opened', channel: 'email' }
    const addMessage = () =>
      db.execute(sql`insert into alert_messages (alert_id, phase, channel, sent_at) values
        (${message.alertId}, ${message.phase}, ${message.channel}, now()) on conflict do nothing`)
    const countMessages = async () =>
      (await db.execute(sql`select 1 from alert_messages where alert_id = ${message.alertId}`)).rows.length
    await addMessage()
    await check()
    expect(await countMessages()).toBe(1)
    const second = await openDisputed()
    expect(await check()).toMatchObject({ 'dispute-open': { count: 2 } })
    // The message is due again, about both.
    expect(await countMessages()).toBe(0)
    await addMessage()
    await db
      .update(disputes)
      .set({ createdAt: sql`now() - interval '4 days'`, respondBy: sql`now() + interval '3 days'` })
      .where(eq(disputes.orderId, first.orderId))
    expect(await check()).toMatchObject({ 'dispute-half-over': { count: 1, orderId: first.orderId } })
    const listed = (await listOpenDisputes()).map(({ orderId }) => orderId)
    expect(listed.indexOf(first.orderId)).toBeLessThan(listed.indexOf(second.orderId))
    for (const { orderId, disputeId } of [first, second]) {
      await sendEvidence(owner, { orderId, disputeId, ...written })
      await work(orderId)
    }
    expect(await check()).toEqual({ 'dispute-open': null, 'dispute-half-over': null })
    const closed = await db
      .select()
      .from(alerts)
      .where(and(eq(alerts.cause, 'dispute-open')))
    expect(closed.every(({ closedAt }) => closedAt !== null)).toBe(true)
  })
})
