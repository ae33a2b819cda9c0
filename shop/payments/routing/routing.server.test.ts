import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts } from '#db/schema/alerts.ts'
import { orders } from '#db/schema/orders.ts'
import {
  paymentFailures,
  providerChoices,
  providerDowntimes,
  providerWalks,
  receivedPayments,
} from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { remember } from '#platform/remember.ts'
import { checkAlerts } from '#shop/alerts/check-alerts.server.ts'
import { findSellingBlock } from '#shop/alerts/find-selling-block.server.ts'
import { listAlerts } from '#shop/alerts/list-alerts.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { walkProviders } from '#shop/reconciliation/walk-providers.server.ts'
import { listRefundablePayments } from '#shop/refunds/read-order-money.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'
import { syncRefunds } from '#shop/refunds/sync-refunds.server.ts'
import { readServiceForm } from '#shop/services/read-service-form.server.ts'
import { addOrder, checkOut, orderNow, startOrder, visitor } from '#tests/database/orders.ts'
import { isLong } from '#tests/long.ts'
import { collectPaymentDetails } from '../collect-payment-details.server.ts'
import { receiveWebhook } from '../receive-webhook.server.ts'
import { syncPayment } from '../sync-payment.server.ts'
import { readSuccessFigures } from './read-success-figures.server.ts'
import { readChoice, refreshRoute } from './route-payment.server.ts'

// The shop reads its settings at import, which happens after this.
const { razorpay, cashfree } = await vi.hoisted(async () => {
  const keys = { keyId: 'rzp_test_shop', keySecret: 'razorpay-key', webhookSecret: 'razorpay-hook' }
  Object.assign(process.env, {
    PAYMENT_PROVIDER: 'razorpay, cashfree',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    CASHFREE_CLIENT_ID: 'TEST1',
    CASHFREE_CLIENT_SECRET: 'cashfree-secret',
    CASHFREE_ENVIRONMENT: 'sandbox',
  })
  const { startFakeRazorpay } = await import('#tests/fakes/payments/razorpay.ts')
  const { startFakeCashfree } = await import('#tests/fakes/payments/cashfree.ts')
  const [razorpay, cashfree] = await Promise.all([
    startFakeRazorpay(keys),
    startFakeCashfree({ clientId: 'TEST1', clientSecret: 'cashfree-secret', apiVersion: '2025-01-01' }),
  ])
  return { razorpay, cashfree }
})

/** Where the providers' addresses lead now. */
const network = { razorpay: razorpay.baseUrl, cashfree: cashfree.baseUrl }
const unreachable = 'http://127.0.0.1:1'
const realFetch = globalThis.fetch
vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
  const address = String(input)
    .replace('https://api.razorpay.com/v1', network.razorpay)
    .replace('https://sandbox.cashfree.com/pg', network.cashfree)
  return realFetch(address, init)
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all([razorpay.stop(), cashfree.stop()])
})

beforeEach(async () => {
  Object.assign(network, { razorpay: razorpay.baseUrl, cashfree: cashfree.baseUrl })
  await db.execute(sql`truncate orders, consents, received_payments, payment_failures, provider_choices,
    provider_downtimes, provider_walks, payment_events, refunds restart identity cascade`)
  forgetRoute()
})

/** As another process would begin. */
function forgetRoute() {
  Object.assign(remember('payment-route', Object), { known: null, reading: null })
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
let made = 0

async function addAttempt(secondsAgo: number, { provider = 'razorpay', paidAfter = 0 } = {}) {
  const createdAt = ago(secondsAgo)
  const paymentRef = `plink_${++made}`
  const order = await addOrder({ provider, paymentRef, createdAt })
  if (paidAfter === 0) return order
  const paidAt = new Date(createdAt.getTime() + paidAfter * 1000)
  const money = { amountInPaise: 100, currency: 'INR', createdAt: paidAt }
  await db.insert(receivedPayments).values({ provider, externalId: `pay_${made}`, orderId: order.id, ...money })
  return order
}

/** Two of three buyers pay, in 12 seconds. */
async function addUsualSales(provider = 'razorpay') {
  for (let index = 0; index < 45; index++) {
    await addAttempt(7_200 - index * 100, { provider, paidAfter: index % 3 === 0 ? 0 : 12 })
  }
}

async function addSilentBuyers(count: number, provider = 'razorpay') {
  for (let index = 0; index < count; index++) await addAttempt(55 - index * 3, { provider })
}

describe('a provider that accepts and never confirms', () => {
  it('gets no more new buyers within a minute, and its open payments stay where they are', async () => {
    await addUsualSales()
    const open = await startOrder()
    expect(open.provider).toBe('razorpay')
    await addSilentBuyers(10)
    await refreshRoute()
    const next = await startOrder()
    expect(next.provider).toBe('cashfree')
    expect(await readChoice()).toMatchObject({ provider: 'cashfree', reason: 'none-paid' })
    await razorpay.pay(open.paymentRef)
    await cashfree.pay(next.paymentRef)
    await Promise.all([syncPayment(open.id), syncPayment(next.id)])
    for (const { id, provider } of [open, next]) {
      expect(await orderNow(id)).toMatchObject({ status: 'completed', provider })
    }
  })

  it('is probed after some minutes, and used again when two buyers have paid there', async () => {
    await addUsualSales()
    const choice = { provider: 'cashfree', reason: 'none-paid' as const, ownersOrder: ['razorpay', 'cashfree'] }
    await db.insert(providerChoices).values({ ...choice, chosenAt: ago(1_200) })
    const probe = await startOrder()
    expect(probe.provider).toBe('razorpay')
    expect((await startOrder()).provider).toBe('cashfree')
    forgetRoute()
    // Another process does not send a second one.
    expect((await startOrder()).provider).toBe('cashfree')
    await addAttempt(300, { paidAfter: 10 })
    await addAttempt(200, { paidAfter: 10 })
    await db
      .update(orders)
      .set({ createdAt: ago(400) })
      .where(eq(orders.id, probe.id))
    await refreshRoute()
    expect(await readChoice()).toMatchObject({ provider: 'razorpay', reason: 'recovered' })
  })
})

describe('a provider that opens no payment', () => {
  it.each([422, 401])('loses the buyer to the next one at once when it refuses with %s', async (status) => {
    razorpay.failNextRequests(1, status)
    const order = await startOrder()
    expect(order).toMatchObject({ provider: 'cashfree', paymentUrl: expect.stringContaining('cashfree') })
    const fault = status === 401 ? 'provider' : 'buyer'
    expect(await db.select().from(paymentFailures)).toMatchObject([
      { provider: 'razorpay', orderId: order.id, stage: 'start', fault },
    ])
  })

  it.runIf(isLong)(
    'loses the buyer to the next one when it cannot be reached, and new buyers after three',
    async () => {
      await addUsualSales()
      network.razorpay = unreachable
      for (let buyer = 0; buyer < 3; buyer++) expect((await startOrder()).provider).toBe('cashfree')
      await refreshRoute()
      expect(await readChoice()).toMatchObject({ provider: 'cashfree', reason: 'start-failing' })
    },
  )

  it('keeps the buyer when its answer is lost but the payment is open', async () => {
    const before = [await razorpay.paymentCount(), await cashfree.paymentCount()]
    razorpay.failNextRequests(3, 'lose-response')
    const order = await startOrder()
    expect(order.provider).toBe('razorpay')
    expect([await razorpay.paymentCount(), await cashfree.paymentCount()]).toEqual([(before[0] ?? 0) + 1, before[1]])
  })

  it('loses the buyer after a dropped connection, once it has said that it knows no such payment', async () => {
    razorpay.failNextRequests(3, 'drop')
    expect((await startOrder()).provider).toBe('cashfree')
  })

  it('leaves a clear refusal and an order without payment when all are down, and the next try works', async () => {
    Object.assign(network, { razorpay: unreachable, cashfree: unreachable })
    const idempotency = { attempt: 'same-form' }
    const buyer = { name: 'Asha', email: 'asha@example.in', phone: '9876543210', classLevel: 'class-10' as const }
    expect(await checkOut({ idempotency, buyer })).toEqual({ refused: 'payments-down' })
    await refreshRoute()
    expect(await readChoice()).toMatchObject({ provider: 'razorpay' })
    Object.assign(network, { razorpay: razorpay.baseUrl, cashfree: cashfree.baseUrl })
    const order = await startOrder({ idempotency, buyer })
    expect(order.provider).toBe('razorpay')
    expect(await db.$count(orders)).toBe(1)
  })
})

describe('orders at both providers', () => {
  it('are paid, walked, booked and refunded each at their own', async () => {
    const first = await startOrder()
    network.razorpay = unreachable
    const second = await startOrder()
    network.razorpay = razorpay.baseUrl
    expect([first.provider, second.provider]).toEqual(['razorpay', 'cashfree'])
    await razorpay.pay(first.paymentRef)
    await cashfree.pay(second.paymentRef)
    await cashfree.settle?.()
    // No webhook arrives: the walk of each provider finds its payment.
    await db.execute(sql`delete from provider_walks`)
    await walkProviders(new Date(Date.now() + 3_600_000))
    const walks = await db.select().from(providerWalks).orderBy(providerWalks.provider)
    expect(walks.map(({ provider, finishedAt }) => [provider, finishedAt !== null])).toEqual(
      expect.arrayContaining([
        ['cashfree', true],
        ['razorpay', true],
      ]),
    )
    for (const { id, provider, amountInPaise } of [first, second]) {
      expect(await orderNow(id)).toMatchObject({ status: 'completed', provider })
      const [payment] = await listRefundablePayments(id)
      expect(payment).toMatchObject({ provider, amountInPaise })
      const { externalId: paymentId = '' } = payment ?? {}
      const wanted = { orderId: id, paymentId, amountInPaise, seenLeftInPaise: amountInPaise, note: '' }
      const made = await refundPayment({ ip: null, name: 'owner' }, { ...wanted, reason: 'buyer-asked' })
      if ('refused' in made) throw new Error(made.refused)
      await syncRefunds(id)
      expect((await orderNow(id)).refundedAt).not.toBeNull()
    }
  })
})

describe('strangers', () => {
  it('who open many checkouts from one network and leave them do not push buyers away', async () => {
    await addUsualSales()
    for (let index = 0; index < 15; index++) await startOrder({ visitor: { ...visitor, ip: `203.0.113.${index}` } })
    await db
      .update(orders)
      .set({ createdAt: ago(60) })
      .where(sql`created_at > now() - interval '60 seconds'`)
    await refreshRoute()
    expect((await startOrder()).provider).toBe('razorpay')
  })

  it('cannot report for a provider whose secret they do not know, nor one provider for the other', async () => {
    network.razorpay = unreachable
    const order = await startOrder()
    network.razorpay = razorpay.baseUrl
    const failed = describeFailure(order.id)
    const forged = razorpay.redeliver({ body: failed, headers: new Headers() }, { secret: 'cashfree-secret' })
    expect(await receiveWebhook('razorpay', forged.body, forged.headers)).toBe('refused')
    const signed = razorpay.redeliver({ body: failed, headers: new Headers() })
    expect(await receiveWebhook('cashfree', signed.body, signed.headers)).toBe('refused')
    await db.delete(paymentFailures)
    expect(await receiveWebhook('razorpay', signed.body, signed.headers)).toBe('accepted')
    expect(await db.$count(paymentFailures)).toBe(0)
  })
})

describe('what a provider reports', () => {
  it('is counted once per try, with the one who caused it', async () => {
    const order = await startOrder()
    const { body, headers } = razorpay.redeliver({ body: describeFailure(order.id), headers: new Headers() })
    await receiveWebhook('razorpay', body, headers)
    await receiveWebhook('razorpay', body, headers)
    const own = razorpay.redeliver({ body: describeFailure(order.id, 'customer'), headers: new Headers() })
    await receiveWebhook('razorpay', own.body, own.headers)
    const rows = await db.select().from(paymentFailures).orderBy(paymentFailures.createdAt)
    expect(rows).toMatchObject([
      { stage: 'payment', fault: 'provider', method: 'upi', reason: 'gateway_technical_error' },
      { fault: 'buyer' },
    ])
  })

  it('of an outage is a hint that ends', async () => {
    const begin = Math.floor(Date.now() / 1000) - 60
    for (const [status, end] of [
      ['started', null],
      ['resolved', begin + 30],
    ] as const) {
      const entity = {
        id: 'down_1',
        method: 'upi',
        begin,
        end,
        status,
        severity: 'high',
        instrument: { vpa_handle: 'ALL' },
      }
      const event = {
        entity: 'event',
        event: `payment.downtime.${status}`,
        payload: { 'payment.downtime': { entity } },
      }
      const { body, headers } = razorpay.redeliver({ body: JSON.stringify(event), headers: new Headers() })
      expect(await receiveWebhook('razorpay', body, headers)).toBe('accepted')
      const [row] = await db.select().from(providerDowntimes)
      expect(row).toMatchObject({ provider: 'razorpay', method: 'upi', endsAt: end ? new Date(end * 1000) : null })
    }
  })
})

function describeFailure(orderId: string, source = 'gateway') {
  const reason = source === 'gateway' ? 'gateway_technical_error' : 'payment_cancelled'
  const error = { error_code: 'GATEWAY_ERROR', error_source: source, error_reason: reason }
  const entity = { id: `pay_${++made}`, status: 'failed', method: 'upi', notes: { order_id: orderId }, ...error }
  return JSON.stringify({ entity: 'event', event: 'payment.failed', payload: { payment: { entity } } })
}

describe('the owner', () => {
  it('is told once that buyers pay with another provider, and that the shop goes on selling', async () => {
    await addUsualSales()
    await addSilentBuyers(10)
    await refreshRoute()
    await checkAlerts()
    await checkAlerts()
    const told = await db.select().from(alerts).where(eq(alerts.cause, 'provider-changed'))
    expect(told).toMatchObject([{ facts: { provider: 'Razorpay', paysWith: 'Cashfree' }, closedAt: null }])
    expect((await readServiceForm('payments')).payments).toMatchObject({ substitute: { provider: 'cashfree' } })
    network.razorpay = unreachable
    await checkAlerts()
    expect(await findSellingBlock()).toBeNull()
    const shown = (await listAlerts()).find(({ cause }) => cause === 'provider-unreachable')
    expect(shown).toMatchObject({ cannotSell: false, text: expect.stringContaining('pay with Cashfree meanwhile') })
    network.cashfree = unreachable
    await checkAlerts()
    network.cashfree = cashfree.baseUrl
  })

  it('sees what became of the payments, per provider and way of paying', async () => {
    const order = await startOrder()
    await razorpay.pay(order.paymentRef)
    await syncPayment(order.id)
    await db.update(receivedPayments).set({ detailsCheckAt: ago(1) })
    await collectPaymentDetails()
    const failed = await startOrder()
    const { body, headers } = razorpay.redeliver({ body: describeFailure(failed.id), headers: new Headers() })
    await receiveWebhook('razorpay', body, headers)
    const cash = { provider: outsideProvider, externalId: 'cash', amountInPaise: 20_800, currency: 'INR' }
    await db.insert(receivedPayments).values({ ...cash, orderId: order.id })
    network.razorpay = unreachable
    await startOrder()
    const none = { buyer: 0, bank: 0, provider: 0 }
    expect(await readSuccessFigures()).toEqual([
      {
        ...{ provider: 'razorpay', title: 'Razorpay', opened: 2 },
        methods: [
          { method: 'upi', paid: 1, failed: { ...none, provider: 1 } },
          { method: 'not-opened', paid: 0, failed: { ...none, provider: 1 } },
        ],
      },
      { provider: 'cashfree', title: 'Cashfree', opened: 1, methods: [] },
    ])
  })
})
