import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { invoices } from '#db/schema/invoices.ts'
import { deliveries } from '#db/schema/messages.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { disputes, receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { issueInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.server.ts'
import type { DisputeReport } from '#shop/payments/sync-dispute.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { listRefundablePayments } from '#shop/refunds/read-order-money.server.ts'
import { reconcileRefunds } from '#shop/refunds/reconcile-refunds.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'
import { buyerWith, startOrder } from '#tests/database/orders.ts'
import type { Delivery } from '#tests/fakes/payments/harness.ts'
import { readHeader } from '#tests/fakes/smtp.ts'
import { type CallKind, makeCall, runWithFailure, type Way, watchStatements, ways } from '#tests/faults/fail-call.ts'
import { jobs } from './jobs.ts'

// The shop reads its settings at import, which happens after this.
const { smtp, razorpay } = await vi.hoisted(async () => {
  const { startSmtp } = await import('#tests/fakes/smtp.ts')
  const keys = { keyId: 'rzp_test_shop', keySecret: 'razorpay-key', webhookSecret: 'razorpay-hook' }
  const smtp = await startSmtp()
  Object.assign(process.env, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Shop <shop@shop.example>',
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
  })
  const { startFakeRazorpay } = await import('#tests/fakes/payments/razorpay.ts')
  return { smtp, razorpay: await startFakeRazorpay(keys) }
})

vi.mock(import('nodemailer'), async (importOriginal) => {
  const original = await importOriginal()
  const createTransport = (...args: Parameters<typeof original.createTransport>) => {
    const transport = original.createTransport(...args)
    const send = transport.sendMail.bind(transport) as (mail: object) => Promise<never>
    const sendMail = (mail: object) =>
      makeCall('mail', {
        call: () => send(mail),
        refuse: () => Promise.reject(Object.assign(new Error('try later'), { response: '451 4.3.0 try later' })),
        disconnect: () => Promise.reject(Object.assign(new Error('socket closed'), { code: 'ESOCKET' })),
      })
    return Object.assign(transport, { sendMail })
  }
  return { ...original, createTransport } as typeof original
})

const realFetch = globalThis.fetch

beforeAll(() => {
  watchStatements()
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    makeCall('http', {
      call: () => realFetch(String(input).replace('https://api.razorpay.com/v1', razorpay.baseUrl), init),
      refuse: async () => Response.json({ error: { code: 'SERVER_ERROR' } }, { status: 503 }),
      disconnect: () => Promise.reject(new TypeError('fetch failed')),
    }),
  )
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all([smtp.stop(), razorpay.stop()])
})

/** A buyer who presses Pay again after an error, and what became of the order. */
interface Sale {
  buyer: ReturnType<typeof buyerWith>
  /** The same each time the buyer presses Pay. */
  attempt: string
  order: Order & { paymentRef: string }
  refundedInPaise: number
  disputeEvent: Delivery | null
}

interface Verb {
  name: string
  /** What happened before. */
  prepare(sale: Sale): Promise<unknown>
  run(sale: Sale): Promise<unknown>
  /** What the buyer, the owner or the provider does when the verb failed; by default nothing. */
  repeat?(sale: Sale): Promise<unknown>
}

const verbs: Verb[] = [
  { name: 'checkout', prepare: async () => {}, run: startCheckout, repeat: startCheckout },
  { name: 'webhook', prepare: buy, run: reportPaid, repeat: reportPaid },
  { name: 'sync', prepare: buy, run: ({ order }) => syncPayment(order.id) },
  { name: 'reconcile', prepare: buyAndLeave, run: reconcilePayments },
  { name: 'deliver', prepare: buyAndSync, run: ({ order }) => jobs['order.completed'].run({ orderId: order.id }) },
  {
    name: 'deliver now',
    prepare: buyAndSync,
    run: ({ order }) => jobs['order.completed'].runNow({ orderId: order.id }),
  },
  { name: 'refund', prepare: buyAndDeliver, run: refundPart, repeat: refundPart },
  { name: 'sync refunds', prepare: buyAndRefund, run: ({ order }) => jobs['refunds.sync'].run({ orderId: order.id }) },
  { name: 'dispute webhook', prepare: buyAndDispute, run: reportDispute, repeat: reportDispute },
  { name: 'sync dispute', prepare: buyAndReportDispute, run: syncReportedDispute },
  { name: 'invoice', prepare: buyAndDeliver, run: issueInvoices },
]

async function startCheckout(sale: Sale) {
  const { buyer, attempt } = sale
  sale.order = await startOrder({ buyer, idempotency: { attempt } })
}

async function buy(sale: Sale) {
  await startCheckout(sale)
  await razorpay.pay(sale.order.paymentRef)
}

async function buyAndLeave(sale: Sale) {
  await buy(sale)
  await makeDue([sale])
}

async function buyAndSync(sale: Sale) {
  await buy(sale)
  await syncPayment(sale.order.id)
}

async function buyAndDeliver(sale: Sale) {
  await buyAndSync(sale)
  await workOff(sale)
}

async function buyAndRefund(sale: Sale) {
  await buyAndDeliver(sale)
  await refundPart(sale)
}

async function buyAndDispute(sale: Sale) {
  await buyAndDeliver(sale)
  await razorpay.openDispute(sale.order.paymentRef)
  sale.disputeEvent = await razorpay.moneyWebhook(sale.order.paymentRef, 'dispute')
}

async function buyAndReportDispute(sale: Sale) {
  await buyAndDispute(sale)
  await reportDispute(sale)
}

async function syncReportedDispute(sale: Sale) {
  const [job] = await listJobs(sale)
  if (job) await jobs['dispute.event'].run(job.data as DisputeReport)
}

function reportPaid({ order }: Sale) {
  const { body, headers } = razorpay.webhook(order.paymentRef, 'paid')
  return receiveWebhook('razorpay', body, headers)
}

async function reportDispute({ disputeEvent }: Sale) {
  if (disputeEvent) await receiveWebhook('razorpay', disputeEvent.body, disputeEvent.headers)
}

async function refundPart(sale: Sale) {
  const { id: orderId, amountInPaise: paidInPaise } = sale.order
  const amountInPaise = 5_000
  sale.refundedInPaise = amountInPaise
  const [payment] = await listRefundablePayments(orderId)
  // The owner sees that an earlier click has worked.
  if (!payment || payment.leftInPaise < paidInPaise) return
  const seen = { paymentId: payment.externalId, seenLeftInPaise: payment.leftInPaise }
  await refundPayment({ ip: null, name: 'owner' }, { orderId, amountInPaise, ...seen, reason: 'other', note: '' })
}

/** As if hours had passed. */
async function makeDue(sales: Sale[]) {
  const ids = sales.map(({ order }) => order.id)
  const long = sql`now() - interval '5 minutes'`
  await db
    .update(orders)
    .set({ nextCheckAt: long })
    .where(and(inArray(orders.id, ids), isNotNull(orders.nextCheckAt)))
  await db
    .update(refunds)
    .set({ nextCheckAt: long })
    .where(and(inArray(refunds.orderId, ids), isNotNull(refunds.nextCheckAt)))
  const isSending = and(inArray(deliveries.orderId, ids), eq(deliveries.status, 'sending'))
  await db.update(deliveries).set({ updatedAt: long }).where(isSending)
}

async function listJobs({ order }: Sale) {
  const { rows } = await db.execute<{ id: string; name: keyof typeof jobs; data: unknown }>(sql`
    select id, name, data from pgboss.job
    where state = 'created' and name not like '%.dead'
      and (data->>'orderId' = ${order.id} or data->>'refundId' in (select id from refunds where order_id = ${order.id}))
    order by created_on, id`)
  return rows
}

/** What the queue does: it repeats a job until it succeeds. */
async function workOff(sale: Sale) {
  for (let round = 0; round < 50; round++) {
    const waiting = await listJobs(sale)
    if (waiting.length === 0) return
    for (const { id, name, data } of waiting) {
      const isDone = await jobs[name].run(data as never).then(
        () => true,
        () => false,
      )
      if (isDone) await db.execute(sql`delete from pgboss.job where id = ${id}`)
      else await sleep(200)
    }
  }
  throw new Error(`jobs are left: ${JSON.stringify(await listJobs(sale))}`)
}

/** What the shop does by itself once nothing fails any more. */
async function recover(sales: Sale[]) {
  await makeDue(sales)
  await Promise.all(sales.map(workOff))
  await reconcilePayments()
  await reconcileRefunds()
  await Promise.all(sales.map(workOff))
  await issueInvoices()
}

/** Nothing of an earlier verb is due. */
async function forgetEarlierSales() {
  await db.update(orders).set({ nextCheckAt: null })
  await db.update(refunds).set({ nextCheckAt: null })
  await db.execute(sql`delete from pgboss.job`)
}

/** One completion, one delivery, the provider's money in the books, and each document once. */
async function expectRight({ order, buyer, refundedInPaise, disputeEvent }: Sale, mayMailTwice: boolean) {
  const ofBuyer = await db.select().from(orders).where(eq(orders.email, buyer.email))
  expect(ofBuyer).toMatchObject([{ id: order.id, status: 'completed', refundedInPaise }])
  const received = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
  expect(received).toMatchObject([{ amountInPaise: order.amountInPaise }])
  const refunded = await db.select().from(refunds).where(eq(refunds.orderId, order.id))
  const expected = refundedInPaise > 0 ? [{ amountInPaise: refundedInPaise, state: 'processed' }] : []
  expect(refunded).toMatchObject(expected)
  expect(await db.$count(auditLog, eq(auditLog.orderId, order.id))).toBe(expected.length)
  expect(await db.$count(disputes, eq(disputes.orderId, order.id))).toBe(disputeEvent ? 1 : 0)
  expect(await db.$count(invoices, eq(invoices.orderId, order.id))).toBe(1 + expected.length)
  const rows = await db.select().from(deliveries).where(eq(deliveries.orderId, order.id))
  const sent = rows.filter(({ kind, status }) => kind === 'order' && ['sent', 'delivered', 'read'].includes(status))
  expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'whatsapp'])
  const arrived = smtp.received.filter(({ to }) => to.includes(buyer.email))
  const ids = new Set(arrived.map((mail) => readHeader(mail, 'Message-ID')))
  expect(ids.size).toBe(1 + expected.length)
  if (!mayMailTwice) expect(arrived).toHaveLength(ids.size)
}

async function expectGaplessNumbers() {
  const issued = await db.select().from(invoices).orderBy(invoices.series, invoices.serial)
  for (const series of Map.groupBy(issued, (invoice) => invoice.series).values())
    expect(series.map(({ serial }) => serial)).toEqual(series.map((_, index) => index + 1))
}

async function runOnce(verb: Verb, failure: { at: number; way: Way } | null) {
  const sale: Sale = { buyer: buyerWith(), attempt: randomUUID(), refundedInPaise: 0, disputeEvent: null, order: none }
  await verb.prepare(sale)
  const { calls, error } = await runWithFailure(failure, () => verb.run(sale))
  if (error) await verb.repeat?.(sale)
  if (verb.name === 'checkout') {
    await razorpay.pay(sale.order.paymentRef)
    await reportPaid(sale)
  }
  return { sale, calls, failure }
}

/** Before the checkout. */
const none = { id: '', paymentRef: '' } as Sale['order']

/** `npm run test:faults` tries all; these two are the ones that find most. */
const triedWays = process.env.ALL_FAULTS ? ways : ways.filter((way) => ['answer lost', 'killed before'].includes(way))

const table: string[] = []
afterAll(() => {
  if (process.env.ALL_FAULTS) console.log(['verb: calls × ways', ...table].join('\n'))
})

it.each(verbs)('money and mails are right after each call of "$name" failed in each way', async (verb) => {
  await forgetEarlierSales()
  // The first run also opens connections, which later runs find open.
  await runOnce(verb, null)
  const { calls } = await runOnce(verb, null)
  expect(calls.length).toBeGreaterThan(0)
  const tries: Awaited<ReturnType<typeof runOnce>>[] = []
  for (const way of triedWays) for (let at = 1; at <= calls.length; at++) tries.push(await runOnce(verb, { at, way }))
  await recover(tries.map(({ sale }) => sale))
  for (const { sale, failure, calls } of tries) {
    const mayMailTwice = !['refused', 'never sent'].includes(failure?.way ?? '')
    await expectRight(sale, mayMailTwice).catch((error: Error) => {
      const call = `call ${failure?.at} (${calls[(failure?.at ?? 0) - 1]})`
      throw new Error(`${verb.name}, ${call} ${failure?.way}: ${error.message}`, { cause: error })
    })
  }
  await expectGaplessNumbers()
  const count = (kind: CallKind) => calls.filter((call) => call === kind).length
  table.push(
    `${verb.name}: ${count('sql')} SQL + ${count('http')} HTTP + ${count('mail')} mail × ${triedWays.length} ways`,
  )
})

it('a transaction that cannot begin gives its connection back', async () => {
  for (let time = 0; time < 30; time++) {
    // The first call of a new connection sets its limits.
    const failure = { at: 1 + (time % 2), way: 'never sent' as const }
    const { error } = await runWithFailure(failure, () => db.transaction(async () => {}))
    expect(error).not.toBeNull()
  }
  expect(await db.$count(orders)).toBeGreaterThanOrEqual(0)
})
