import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sumOf } from '#brand/sum-of.ts'
import { startingRefundRules } from '#content/owner/refund-rules.ts'
import { auditLog } from '#db/schema/audit.ts'
import { campaignMails, campaigns } from '#db/schema/campaigns.ts'
import { customers } from '#db/schema/customers.ts'
import { invoices } from '#db/schema/invoices.ts'
import { deliveries } from '#db/schema/messages.ts'
import { type Order, orderProblems, orders } from '#db/schema/orders.ts'
import { disputeAnswers, disputes, providerWalks, receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { contactChanges } from '#db/schema/sessions.ts'
import { settlementLines, settlements } from '#db/schema/settlements.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getStoredSettings } from '#platform/settings/current-settings.server.ts'
import { loadSettings } from '#platform/settings/load-settings.server.ts'
import { confirmContactChange } from '#shop/accounts/confirm-contact-change.server.ts'
import { hashContactCode } from '#shop/accounts/hash-contact-code.server.ts'
import { saveCampaign } from '#shop/campaigns/save-campaign.server.ts'
import { sendCampaignBatch } from '#shop/campaigns/send-campaign-batch.server.ts'
import { startCampaign } from '#shop/campaigns/start-campaign.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { acceptDispute, sendEvidence } from '#shop/disputes/request-answer.server.ts'
import { issueInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { acceptOutsidePayment } from '#shop/payments/accept-outside-payment.server.ts'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { collectSettlements } from '#shop/reconciliation/collect-settlements.server.ts'
import { walkProviders } from '#shop/reconciliation/walk-providers.server.ts'
import { listRefundablePayments } from '#shop/refunds/read-order-money.server.ts'
import { reconcileRefunds } from '#shop/refunds/reconcile-refunds.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'
import { swapOwnOrder } from '#shop/requests/swap-own-order.server.ts'
import { saveServiceSettings } from '#shop/services/save-service-settings.server.ts'
import { setBusiness } from '#tests/business.ts'
import { loseOrders } from '#tests/database/lose-orders.ts'
import { addOrder, buyerWith, deleteJobs, startOrder, visitor, waitingRows } from '#tests/database/orders.ts'
import type { Delivery } from '#tests/fakes/payments/harness.ts'
import { readHeader } from '#tests/fakes/smtp.ts'
import { makeCall, runWithFailure, watchStatements } from '#tests/faults/fail-call.ts'
import { failEachCall, printFailedCalls, type Trial } from '#tests/faults/fail-each-call.ts'
import { isLong } from '#tests/long.ts'
import { jobs } from './jobs.ts'

// The shop reads its settings at import, which happens after this.
const { smtp, razorpay, whatsApp } = await vi.hoisted(async () => {
  const { startSmtp } = await import('#tests/fakes/smtp.ts')
  const keys = { keyId: 'rzp_test_shop', keySecret: 'razorpay-key', webhookSecret: 'razorpay-hook' }
  const { startFakeWhatsApp } = await import('#tests/fakes/whatsapp.ts')
  const [smtp, whatsApp] = await Promise.all([startSmtp(), startFakeWhatsApp()])
  Object.assign(process.env, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Shop <shop@shop.example>',
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    WHATSAPP_ACCESS_TOKEN: 'EAAtest',
    WHATSAPP_PHONE_NUMBER_ID: '1066',
    WHATSAPP_APP_SECRET: 'app-secret',
    WHATSAPP_VERIFY_TOKEN: 'verify-token-of-the-shop',
    WHATSAPP_TEMPLATE: 'order_delivered_v1',
    WHATSAPP_API_URL: whatsApp.origin,
  })
  const { startFakeRazorpay } = await import('#tests/fakes/payments/razorpay.ts')
  return { smtp, whatsApp, razorpay: await startFakeRazorpay(keys) }
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

vi.mock(import('node:timers/promises'), async (importOriginal) => {
  const { stopAtSleep } = await import('#tests/faults/failing-process.ts')
  return stopAtSleep(await importOriginal())
})

vi.mock(import('#platform/post.server.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const postJson: typeof original.postJson = (...args) =>
    makeCall('whatsapp', {
      call: () => original.postJson(...args),
      refuse: async () => ({ status: 503, body: '{"error":{"code":131016}}' }),
      disconnect: () => Promise.reject(new Error('socket hang up')),
    })
  return { ...original, postJson }
})

const realFetch = globalThis.fetch

beforeAll(() => {
  setBusiness({ refundRules: { ...startingRefundRules, returnsSecondPayments: true, swapDays: 7 } })
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
  await Promise.all([smtp.stop(), razorpay.stop(), whatsApp.stop()])
})

/** A buyer who presses Pay again after an error, and what became of the order. */
interface Sale {
  buyer: ReturnType<typeof buyerWith>
  /** The same each time the buyer presses Pay. */
  attempt: string
  order: Order & { paymentRef: string }
  slug: string
  refundedInPaise: number
  /** A second payment that went back. */
  secondInPaise: number
  /** How often the links were sent again. */
  resent: number
  disputeEvent: Delivery | null
  /** What the owner answered to the dispute. */
  answer: 'contest' | 'accept' | null
  /** The account that takes over the buyer's address. */
  joinedBy?: number
  /** By the owner's word, without a provider. */
  isPaidOutside?: true
}

interface Verb extends Pick<Trial<Sale>, 'name' | 'run' | 'repeat' | 'follow'> {
  prepare(sale: Sale): Promise<unknown>
}

/** "deliver now" sends one as well. */
const sendWhatsApp: Verb = {
  name: 'send WhatsApp',
  prepare: buyAndQueueMessages,
  run: ({ order }) => jobs['delivery.whatsapp'].run({ orderId: order.id, resendNumber: 0 }),
}

/** Each trial typesets a PDF, which takes minutes in all. */
const answerDispute: Verb = {
  name: 'answer a dispute',
  prepare: buyAndSyncDispute,
  run: contestDisputed,
  repeat: contestDisputed,
}

const giveBackDispute: Verb = {
  name: 'give back a dispute',
  prepare: buyAndSyncDispute,
  run: acceptDisputed,
  repeat: acceptDisputed,
}

const usualVerbs: Verb[] = [
  { name: 'checkout', prepare: async () => {}, run: startCheckout, repeat: startCheckout, follow: payAndReport },
  { name: 'webhook', prepare: buy, run: reportPaid, repeat: reportPaid },
  { name: 'sync', prepare: buy, run: ({ order }) => syncPayment(order.id) },
  {
    name: 'deliver now',
    prepare: buyAndSync,
    run: ({ order }) => jobs['order.completed'].runNow({ orderId: order.id }),
  },
  { name: 'refund', prepare: buyAndDeliver, run: refundPart, repeat: refundPart },
  { name: 'invoice', prepare: buyAndDeliver, run: issueInvoices },
]

const otherVerbs: Verb[] = [
  { name: 'reconcile', prepare: buyAndLeave, run: reconcilePayments },
  { name: 'deliver', prepare: buyAndSync, run: ({ order }) => jobs['order.completed'].run({ orderId: order.id }) },
  { name: 'sync refunds', prepare: buyAndRefund, run: ({ order }) => jobs['refunds.sync'].run({ orderId: order.id }) },
  { name: 'swap', prepare: buyComboAndDeliver, run: swapForMaths, repeat: swapForMaths },
  { name: 'return second payment', prepare: buyTwice, run: returnSecond, repeat: returnSecond },
  { name: 'dispute webhook', prepare: buyAndDispute, run: reportDispute, repeat: reportDispute },
  { name: 'sync dispute', prepare: buyAndReportDispute, run: syncReportedDispute },
  { name: 'win a dispute', prepare: buyAndLoseDispute, run: syncReportedDispute },
  { name: 'walk', prepare: buyAndLoseOrder, run: walk, follow: goOnWithWalk },
  { name: 'unknown payment', prepare: buyLoseAndReport, run: matchReported },
  { name: 'outside payment', prepare: startCheckout, run: acceptOutside, repeat: acceptOutside },
  { name: 'refund mail', prepare: buyAndSyncRefund, run: sendRefundMail },
  { name: 'join accounts', prepare: buyAndAskToJoin, run: joinAccounts, repeat: joinAccounts },
]

const verbs: Verb[] = [
  ...usualVerbs,
  ...(isLong || process.env.ALL_FAULTS ? otherVerbs : []),
  ...(process.env.ALL_FAULTS ? [sendWhatsApp, answerDispute, giveBackDispute] : []),
]

async function startCheckout(sale: Sale) {
  const { slug, buyer, attempt } = sale
  sale.order = await startOrder({ slug, buyer, idempotency: { attempt } })
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

async function buyAndQueueMessages(sale: Sale) {
  await buyAndSync(sale)
  await jobs['order.completed'].run({ orderId: sale.order.id })
}

/** Another account wants the buyer's address, and has its code. */
async function buyAndAskToJoin(sale: Sale) {
  await buyAndDeliver(sale)
  const { customerId } = await addOrder({ status: 'completed', completedAt: new Date() })
  const wanted = { kind: 'email' as const, newValue: sale.buyer.email }
  const codeHash = hashContactCode(customerId, wanted, joinCode)
  const expiresAt = sql`now() + interval '10 minutes'`
  await db
    .insert(contactChanges)
    .values({ ...wanted, customerId, codeHash, expiresAt, isSentThere: true, triesLeft: 5 })
  sale.joinedBy = customerId
}

const joinCode = '048213'

function joinAccounts({ joinedBy = 0 }: Sale) {
  return confirmContactChange(joinedBy, joinCode, { ip: null })
}

/** The account has both orders and the address, the other one nothing. */
async function expectJoined({ joinedBy = 0, buyer }: Sale) {
  const [account] = await db.select().from(customers).where(eq(customers.email, buyer.email))
  expect(account).toMatchObject({ id: joinedBy, erasedAt: null })
  const placed = await db.select().from(orders).where(eq(orders.customerId, joinedBy))
  expect(placed.map(({ email }) => email)).toEqual([buyer.email, buyer.email])
  expect(await db.$count(auditLog, and(eq(auditLog.customerId, joinedBy), eq(auditLog.act, 'contact-changed')))).toBe(1)
}

async function buyAndRefund(sale: Sale) {
  await buyAndDeliver(sale)
  await refundPart(sale)
}

async function buyAndSyncRefund(sale: Sale) {
  await buyAndRefund(sale)
  await runJob(sale, 'refunds.sync')
}

function sendRefundMail(sale: Sale) {
  return runJob(sale, 'refund.accepted')
}

/** A transfer to the owner's bank; an owner who presses again finds the order completed. */
async function acceptOutside(sale: Sale) {
  sale.isPaidOutside = true
  await acceptOutsidePayment(owner, sale.order.id, 'bank transfer 4711')
}

/** The server was lost with the last minute of its backup. */
async function buyAndLoseOrder(sale: Sale) {
  await buy(sale)
  await loseOrders(sale.order.id)
  // A walk that was interrupted just before this payment: an ordinary one looks at a week, in 28 spans that are all alike. The
  // sandbox has just been compared.
  await db.execute(sql`
    insert into provider_walks (provider, walked_until, position, finished_at, cluster)
    select provider, now(), position, finished_at, system_identifier || '/' || timeline_id
    from pg_control_system(), pg_control_checkpoint(), (values
      ('razorpay', now() - interval '3 seconds', null::timestamptz),
      ('sandbox', null, now() + interval '1 day')) as walks (provider, position, finished_at)
    on conflict (provider) do update set position = excluded.position, walked_until = excluded.walked_until,
      finished_at = excluded.finished_at, claimed_until = null`)
}

/** So late that two spans are to be compared. */
function walk() {
  return walkProviders(new Date(Date.now() + 7 * 3_600_000))
}

/** The job of five minutes later, when the claim of a killed process has ended. */
async function goOnWithWalk() {
  await db.update(providerWalks).set({ claimedUntil: null })
  await walk()
  const walked = await db.select().from(providerWalks).where(eq(providerWalks.provider, 'razorpay'))
  expect(walked).toMatchObject([{ position: null, finishedAt: expect.any(Date) }])
}

async function buyLoseAndReport(sale: Sale) {
  await buy(sale)
  await loseOrders(sale.order.id)
  await reportPaid(sale)
}

function matchReported(sale: Sale) {
  return runJob(sale, 'payment.unknown')
}

async function buyComboAndDeliver(sale: Sale) {
  sale.slug = 'combo'
  await buyAndDeliver(sale)
}

/** A buyer who presses again finds it swapped. */
async function swapForMaths(sale: Sale) {
  Object.assign(sale, { refundedInPaise: 14_000, resent: 1 })
  await swapOwnOrder({ ip: null }, sale.order.id, 'maths')
}

async function buyTwice(sale: Sale) {
  // Those of earlier tries are not due any more: the job takes only some of many.
  await db.update(orderProblems).set({ createdAt: new Date() })
  await startCheckout(sale)
  await razorpay.pay(sale.order.paymentRef, { times: 2 })
  await syncPayment(sale.order.id)
  await workOff(sale)
  sale.secondInPaise = sale.order.amountInPaise
  const longAgo = sql`now() - interval '2 days'`
  await db.update(orderProblems).set({ createdAt: longAgo }).where(eq(orderProblems.orderId, sale.order.id))
}

function returnSecond() {
  return jobs['refunds.return-second'].run()
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

function syncReportedDispute(sale: Sale) {
  return runJob(sale, 'dispute.event')
}

/** The bank decides for the buyer, and then for the shop. */
async function buyAndLoseDispute(sale: Sale) {
  await buyAndSyncDispute(sale)
  const [dispute] = await db.select().from(disputes).where(eq(disputes.orderId, sale.order.id))
  for (const decision of ['lost', 'won'] as const) {
    await workOff(sale)
    await razorpay.decideDispute(dispute?.externalId ?? '', decision)
    sale.disputeEvent = await razorpay.moneyWebhook(sale.order.paymentRef, 'dispute')
    await reportDispute(sale)
  }
}

async function buyAndSyncDispute(sale: Sale) {
  await buyAndReportDispute(sale)
  await workOff(sale)
}

/** The owner's press and its job; after an error the owner presses again. */
async function acceptDisputed(sale: Sale) {
  const { id: orderId } = sale.order
  sale.answer = 'accept'
  const [dispute] = await db.select().from(disputes).where(eq(disputes.orderId, orderId))
  if (dispute) await acceptDispute(owner, { orderId, disputeId: dispute.externalId })
  await runJob(sale, 'dispute.answer')
}

/** A bank takes evidence once. */
async function contestDisputed(sale: Sale) {
  const { id: orderId } = sale.order
  sale.answer = 'contest'
  const [dispute] = await db.select().from(disputes).where(eq(disputes.orderId, orderId))
  const written = { words: 'The files were downloaded.', without: [] }
  if (dispute) await sendEvidence(owner, { orderId, disputeId: dispute.externalId, ...written })
  await runJob(sale, 'dispute.answer')
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
  await refundPayment(owner, { orderId, amountInPaise, ...seen, reason: 'other', note: '' })
}

const owner = { ip: null, name: 'owner' }

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
    select id, name, data from ${waitingRows}
    where name not like '%.dead'
      and (data->>'orderId' = ${order.id} or data->>'paymentRef' = ${order.paymentRef} or data->>'refundId' in (select id from refunds where order_id = ${order.id}))
    order by created_on, id`)
  return rows
}

/** Its row stays in the queue, which repeats what failed. */
async function runJob(sale: Sale, wanted: keyof typeof jobs) {
  const job = (await listJobs(sale)).find(({ name }) => name === wanted)
  if (job) await jobs[wanted].run(job.data as never)
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
      if (isDone) await deleteJobs(sql`id = ${id}`)
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
  await deleteJobs()
  // The mail server keeps the texts only of the first mails.
  smtp.received.length = 0
}

/** One completion, one delivery, the provider's money in the books, and each document once. */
async function expectRight(sale: Sale, isUnsure: boolean) {
  const { order, buyer, refundedInPaise, secondInPaise, resent, disputeEvent, answer } = sale
  if (sale.joinedBy) await expectJoined(sale)
  const ofBuyer = await db
    .select()
    .from(orders)
    .where(and(eq(orders.email, buyer.email), eq(orders.phoneNumber, buyer.phone)))
  const disputedInPaise = answer === 'accept' ? order.amountInPaise : 0
  const returned = { refundedInPaise: refundedInPaise + disputedInPaise, disputedInPaise }
  expect(ofBuyer).toMatchObject([{ id: order.id, status: 'completed', ...returned }])
  const received = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
  const payments = secondInPaise > 0 ? [order.amountInPaise, secondInPaise] : [order.amountInPaise]
  expect(received).toMatchObject(payments.map((amountInPaise) => ({ amountInPaise })))
  const refunded = await db.select().from(refunds).where(eq(refunds.orderId, order.id))
  const expected = [refundedInPaise, secondInPaise]
    .filter((amountInPaise) => amountInPaise > 0)
    .map((amountInPaise) => ({ amountInPaise, state: 'processed' }))
  expect(refunded).toMatchObject(expected)
  const acts = expected.length + (answer ? 1 : 0) + (sale.isPaidOutside ? 1 : 0)
  expect(await db.$count(auditLog, eq(auditLog.orderId, order.id))).toBe(acts)
  await expectOneAnswer(order.id, answer)
  expect(await db.$count(disputes, eq(disputes.orderId, order.id))).toBe(disputeEvent ? 1 : 0)
  expect(await db.$count(invoices, eq(invoices.orderId, order.id))).toBe(refundedInPaise > 0 ? 2 : 1)
  const rows = await db.select().from(deliveries).where(eq(deliveries.orderId, order.id))
  const sent = rows.filter(({ kind, status }) => kind === 'order' && ['sent', 'delivered', 'read'].includes(status))
  const times = Array(1 + resent)
  const channels = [...times.fill('email'), ...times.slice().fill('whatsapp')]
  expect(sent.map(({ channel }) => channel).toSorted()).toEqual(channels)
  const arrived = smtp.received.filter(({ to }) => to.includes(buyer.email))
  const ids = new Set(arrived.map((mail) => readHeader(mail, 'Message-ID')))
  expect(ids.size).toBe(1 + resent + expected.length)
  const messages = whatsApp.sent.filter(({ to }) => to === `91${buyer.phone}`)
  expect(messages.length).toBeGreaterThan(0)
  if (!isUnsure) expect([arrived.length, messages.length]).toEqual([ids.size, 1 + resent])
}

async function expectOneAnswer(orderId: string, answer: Sale['answer']) {
  const answers = await db.select().from(disputeAnswers).where(eq(disputeAnswers.orderId, orderId))
  expect(answers).toMatchObject(answer ? [{ kind: answer, state: 'sent' }] : [])
  for (const { disputeId } of answers)
    expect((await razorpay.readEvidence(disputeId)).times).toBe(answer === 'contest' ? 1 : 0)
}

async function expectGaplessNumbers() {
  const issued = await db.select().from(invoices).orderBy(invoices.series, invoices.serial)
  for (const series of Map.groupBy(issued, (invoice) => invoice.series).values())
    expect(series.map(({ serial }) => serial)).toEqual(series.map((_, index) => index + 1))
}

/** Before the checkout. */
const none = { id: '', paymentRef: '' } as Sale['order']

async function prepareSale(verb: Verb): Promise<Sale> {
  // A number of its own, by which the sent messages are counted.
  const buyer = buyerWith({ phone: String(9_000_000_000 + randomInt(1_000_000_000)) })
  const sale: Sale = {
    ...{ buyer, attempt: randomUUID(), answer: null },
    ...{ slug: 'maths', refundedInPaise: 0, secondInPaise: 0, resent: 0, disputeEvent: null, order: none },
  }
  await verb.prepare(sale)
  return sale
}

async function payAndReport(sale: Sale) {
  await razorpay.pay(sale.order.paymentRef)
  await reportPaid(sale)
}

const table = printFailedCalls()

it.each(verbs)('money and messages are right after each call of "$name" failed in each way', async (verb) => {
  await forgetEarlierSales()
  const line = await failEachCall<Sale>({
    ...verb,
    prepare: () => prepareSale(verb),
    recover,
    expectRight,
  })
  await expectGaplessNumbers()
  table.push(line)
})

/** Two buyers, so that a batch goes on after a mail that failed. */
async function startCampaignForTwo() {
  const productId = `product-${randomUUID()}`
  const emails: string[] = []
  for (const _ of [1, 2]) {
    const order = await addOrder({ productId, status: 'completed', completedAt: new Date(), files: [] })
    await grantConsent(db, order.customerId, ['emailMarketing'], 'account', visitor)
    emails.push(order.email)
  }
  const written = { subject: 'News', body: 'Hello', hindiSubject: '', hindiBody: '' }
  const saved = await saveCampaign(owner, null, { ...written, audience: 'product', classLevel: null, productId })
  if ('refused' in saved) throw new Error(saved.refused)
  await startCampaign(owner, saved.id, 600)
  return { campaignId: saved.id, emails }
}

/** As if hours had passed. */
async function finishCampaigns(started: { campaignId: number }[]) {
  for (let round = 0; round < 2; round++) await Promise.all(started.map(sendNextBatch))
}

async function sendNextBatch({ campaignId }: { campaignId: number }) {
  const long = sql`now() - interval '1 hour'`
  await db.update(campaigns).set({ nextBatchAt: null }).where(eq(campaigns.id, campaignId))
  await db.update(campaignMails).set({ notBefore: long }).where(eq(campaignMails.campaignId, campaignId))
  const isSending = and(eq(deliveries.status, 'sending'), like(deliveries.messageKey, `campaign:${campaignId}:%`))
  await db.update(deliveries).set({ updatedAt: long }).where(isSending)
  await sendCampaignBatch({ campaignId })
}

// Each lost record of a mail costs seconds.
it.runIf(process.env.ALL_FAULTS)(
  'a campaign ends, and mails no buyer two mails, after each of its calls failed in each way',
  async () => {
    await forgetEarlierSales()
    const line = await failEachCall<Awaited<ReturnType<typeof startCampaignForTwo>>>({
      name: 'campaign',
      prepare: startCampaignForTwo,
      run: sendCampaignBatch,
      recover: finishCampaigns,
      expectRight: async ({ campaignId, emails }, isUnsure) => {
        const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, campaignId))
        expect(campaign?.state).toBe('finished')
        for (const mails of emails.map((email) => smtp.mailsTo(email))) {
          // A mail that was leaving when the process died is not repeated: marketing is not worth that.
          expect(mails.length).toBeGreaterThanOrEqual(isUnsure ? 0 : 1)
          expect(new Set(mails.map((mail) => readHeader(mail, 'Message-ID'))).size).toBe(Math.min(1, mails.length))
          if (!isUnsure) expect(mails).toHaveLength(1)
        }
      },
    })
    table.push(line)
  },
)

const emptySettlement = {
  ...{ provider: 'razorpay', externalId: 'setl_empty', utr: null, amountInPaise: 0, state: 'paid' as const },
  ...{ settledAt: new Date(), hasLines: true },
}

/** What the shop knows of the one settlement that the provider made. */
interface Books {
  found: unknown[]
}

async function readBooks() {
  const [paidOut, lines] = [await db.select().from(settlements), await db.select().from(settlementLines)]
  const paymentLines = lines.filter(({ kind }) => kind === 'payment')
  const marked = await db.$count(receivedPayments, eq(receivedPayments.isSettled, true))
  return {
    settlements: paidOut.length,
    unexplained: sumOf(paidOut, 'amountInPaise') - sumOf(lines, 'netInPaise'),
    unnamed: lines.filter(({ orderId }) => orderId === null).length,
    marked: marked - paymentLines.length,
  }
}

it.runIf(isLong || process.env.ALL_FAULTS)(
  'a settlement adds up and names its orders after each call of its reading failed in each way',
  async () => {
    await forgetEarlierSales()
    const sale = await prepareSale({ name: 'settlement', prepare: buyAndRefund, run: async () => {} })
    await recover([sale])
    await razorpay.settle?.()
    // Other providers have no fake here.
    const collect = () => collectSettlements().catch(() => {})
    const prepare = async () => {
      await db.delete(settlementLines)
      await db.delete(settlements)
      // The nightly reading then looks at two weeks, in three spans, where the first one looks at three months.
      await db.insert(settlements).values(emptySettlement)
      await db.update(receivedPayments).set({ isSettled: false })
      return { found: [] }
    }
    await prepare()
    for (const _ of ['collected', 'named']) await collect()
    // The provider also settles what earlier verbs sold, some of whose orders were lost on purpose.
    const whole = await readBooks()
    expect(whole).toMatchObject({ settlements: 2, unexplained: 0 })
    const named = await db.select().from(settlementLines).where(eq(settlementLines.orderId, sale.order.id))
    expect(named.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'refund'])
    const line = await failEachCall<Books>({
      name: 'settlement',
      prepare,
      run: () => collectSettlements(),
      // Of the next two nights.
      follow: async (books) => {
        for (const _ of [1, 2]) {
          await collect()
          books.found.push(await readBooks())
        }
      },
      recover: async () => {},
      expectRight: async ({ found }) => expect(found).toEqual([whole, whole]),
    })
    table.push(line)
  },
)

/** Two settings that belong together, as one form saves them. */
interface SavedPair {
  before: string
  wanted: string
  found: (string | undefined)[]
}

function savePair(value: string) {
  const pair = { META_PIXEL_ID: value, METRICS_TOKEN: `metrics-token-${value}` }
  return saveServiceSettings(owner, 'shop', pair, getStoredSettings().version)
}

async function readPair(pair: SavedPair) {
  await loadSettings()
  const { META_PIXEL_ID: pixel, METRICS_TOKEN: token } = getStoredSettings().values
  pair.found = [pixel, token?.replace('metrics-token-', '')]
}

it('settings are all old or all new after each call of a save failed in each way', async () => {
  const line = await failEachCall<SavedPair>({
    name: 'save settings',
    prepare: async () => {
      await loadSettings()
      const before = String(randomInt(1_000_000_000))
      await savePair(before)
      return { before, wanted: String(randomInt(1_000_000_000)), found: [] }
    },
    run: ({ wanted }) => savePair(wanted),
    follow: readPair,
    recover: async () => {},
    expectRight: async ({ before, wanted, found }) => {
      expect([before, wanted]).toContain(found[0])
      expect(found[1]).toBe(found[0])
    },
  })
  table.push(line)
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

it('a transaction that cannot roll back closes its connection', async () => {
  for (const at of [2, 3]) {
    // The third call only on a new connection, whose first sets its limits.
    await runWithFailure({ at, way: 'refused' }, () => db.transaction(() => Promise.reject(new Error('not now'))))
  }
  expect(await Promise.all(Array.from({ length: 10 }, () => db.$count(orders)))).toHaveLength(10)
})
