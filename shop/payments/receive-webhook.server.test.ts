import { createHmac, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { securityEvents } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentEvents, receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { openQueue } from '#platform/queue/queue.server.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import { openOrder, waitingJobs } from '#tests/database/orders.ts'
import { signatureHeader, signWebhook } from './providers/sandbox/webhook-signature.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import type { CheckedOrder } from './sync-payment.server.ts'

let made = 0

function eventAbout(ref: string) {
  return { id: `evt_${++made}`, type: 'payment.paid', ref, orderId: 'x', createdAt: new Date().toISOString() }
}

const receive = (rawBody: string, signature: string) =>
  receiveWebhook('sandbox', rawBody, new Headers({ [signatureHeader]: signature }))
const storedFor = (ref: string) => db.$count(paymentEvents, eq(paymentEvents.paymentRef, ref))
const jobsFor = async (orderId: string) => (await waitingJobs('payment.event', orderId)).length

describe('receiveWebhook', () => {
  it('stores an event and leaves the work to a job', async () => {
    const { id, paymentRef } = await openOrder()
    const body = JSON.stringify(eventAbout(paymentRef))
    expect(await receive(body, signWebhook(body))).toBe('accepted')
    expect(await storedFor(paymentRef)).toBe(1)
    expect(await jobsFor(id)).toBe(1)
  })

  it('accepts the same event again, in parallel or later, without a second job', async () => {
    const { id, paymentRef } = await openOrder()
    const body = JSON.stringify(eventAbout(paymentRef))
    const results = await Promise.all([1, 2, 3, 4].map(() => receive(body, signWebhook(body))))
    expect([...results, await receive(body, signWebhook(body))]).toEqual(Array(5).fill('accepted'))
    expect(await storedFor(paymentRef)).toBe(1)
    expect(await jobsFor(id)).toBe(1)
  })

  it('creates a job for every new event', async () => {
    const { id, paymentRef } = await openOrder()
    for (const body of [1, 2].map(() => JSON.stringify(eventAbout(paymentRef)))) await receive(body, signWebhook(body))
    expect(await jobsFor(id)).toBe(2)
  })

  it('stores an event about an unknown payment, without a job', async () => {
    const before = (await waitingJobs('payment.event')).length
    const body = JSON.stringify(eventAbout('sbx_unknown'))
    expect(await receive(body, signWebhook(body))).toBe('accepted')
    expect(await storedFor('sbx_unknown')).toBe(1)
    expect(await waitingJobs('payment.event')).toHaveLength(before)
  })

  it('starts no check of an order that has the same reference at another provider', async () => {
    const { id, paymentRef } = await openOrder()
    await db.update(orders).set({ provider: 'stripe' }).where(eq(orders.id, id))
    const body = JSON.stringify(eventAbout(paymentRef))
    expect(await receive(body, signWebhook(body))).toBe('accepted')
    expect(await jobsFor(id)).toBe(0)
  })

  describe('about a refund or a dispute', () => {
    async function addPayment(externalId: string, provider = 'sandbox') {
      const order = await openOrder()
      await db
        .insert(receivedPayments)
        .values({ orderId: order.id, provider, externalId, amountInPaise: 20_800, currency: 'INR' })
      return order
    }

    const signed = (event: object) => {
      const body = JSON.stringify({ ...event, createdAt: new Date().toISOString() })
      return receive(body, signWebhook(body))
    }
    const refundOf = (transferId: string) => ({ id: `evt_${++made}`, type: 'refund.changed', transferId })
    const disputeOf = (transferId: string) => ({
      id: `evt_${++made}`,
      type: 'dispute.opened',
      transferId,
      disputeId: 'sdp_1',
    })

    it('asks the provider about the refunds of the order, once per event', async () => {
      const { id, paymentRef } = await addPayment('sbt_refunded')
      const event = refundOf('sbt_refunded')
      expect(await signed(event)).toBe('accepted')
      expect(await signed(event)).toBe('accepted')
      expect(await storedFor(paymentRef)).toBe(1)
      expect(await waitingJobs('refunds.sync', id)).toMatchObject([{ data: { orderId: id } }])
      expect(await waitingJobs('dispute.event', id)).toEqual([])
    })

    it('asks the provider about the dispute', async () => {
      const { id, paymentRef } = await addPayment('sbt_disputed')
      expect(await signed(disputeOf('sbt_disputed'))).toBe('accepted')
      expect(await storedFor(paymentRef)).toBe(1)
      const data = { orderId: id, provider: 'sandbox', disputeId: 'sdp_1' }
      expect(await waitingJobs('dispute.event', id)).toMatchObject([{ data }])
      expect(await waitingJobs('refunds.sync', id)).toEqual([])
    })

    it('only stores an event about a payment that is unknown, or another provider’s', async () => {
      const { id } = await addPayment('sbt_foreign', 'stripe')
      for (const payment of ['sbt_foreign', 'sbt_unknown']) {
        expect(await signed(refundOf(payment))).toBe('accepted')
        expect(await signed(disputeOf(payment))).toBe('accepted')
        expect(await storedFor(payment)).toBe(2)
      }
      expect(await waitingJobs('refunds.sync', id)).toEqual([])
      expect(await waitingJobs('dispute.event', id)).toEqual([])
    })
  })

  it('counts refused webhooks, so that the owner sees an attack', async () => {
    await receive('{}', 'a guess')
    await storeSecurityEvents()
    const isCounted = and(eq(securityEvents.kind, 'payment-webhook-refused'), eq(securityEvents.detail, 'sandbox'))
    expect(await db.$count(securityEvents, isCounted)).toBeGreaterThan(0)
  })

  it('accepts webhooks from configured providers only', async () => {
    expect(await receiveWebhook('stripe', '{}', new Headers())).toBe('unknown-provider')
    expect(await receiveWebhook('__proto__', '{}', new Headers())).toBe('unknown-provider')
  })

  const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago
  it.each<[string, (body: string) => [string, string]]>([
    ['signed with a guessed secret', (body) => [body, signWebhook(body, 'a guess')]],
    ['changed after signing', (body) => [body.replace('payment.paid', 'payment.opened'), signWebhook(body)]],
    ['six minutes old', (body) => [body, signWebhook(body, undefined, seconds(360))]],
    ['from six minutes in the future', (body) => [body, signWebhook(body, undefined, seconds(-360))]],
    ['with a changed timestamp', (body) => [body, signWebhook(body).replace(/^t=\d+/, `t=${seconds(1)}`)]],
    ['without a signature', (body) => [body, '']],
    ['with a malformed signature', (body) => [body, 't=1,v1=zz']],
  ])('refuses a webhook %s and stores nothing', async (_, forge) => {
    const { id, paymentRef } = await openOrder()
    expect(await receive(...forge(JSON.stringify(eventAbout(paymentRef))))).toBe('refused')
    expect(await storedFor(paymentRef)).toBe(0)
    expect(await jobsFor(id)).toBe(0)
  })

  it.each(['', 'null', '[]', '{', '{"id":1}'])('refuses a signed body that is not an event: %j', async (body) => {
    expect(await receive(body, signWebhook(body))).toBe('refused')
  })

  it.each(['\0', '\ud83d'])('ignores a signed event with characters that cannot be stored: %j', async (character) => {
    for (const event of [eventAbout(`sbx_${character}`), { ...eventAbout('sbx_1'), id: `evt_${character}` }]) {
      const body = JSON.stringify(event)
      expect(await receive(body, signWebhook(body))).toBe('unrelated')
    }
  })

  it('ignores an event whose key is too long to index', async () => {
    vi.stubEnv('RAZORPAY_KEY_ID', 'rzp_test_1')
    vi.stubEnv('RAZORPAY_KEY_SECRET', 'secret')
    vi.stubEnv('RAZORPAY_WEBHOOK_SECRET', 'hook')
    vi.resetModules()
    const { receiveWebhook: receiveAgain } = await import('./receive-webhook.server.ts')
    const body = JSON.stringify({
      event: 'payment_link.paid',
      payload: { payment_link: { entity: { id: 'plink_1' } } },
    })
    const signature = createHmac('sha256', 'hook').update(body).digest('hex')
    const receiveAs = (id: string) =>
      receiveAgain('razorpay', body, new Headers({ 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }))
    expect(await receiveAs('e'.repeat(500))).toBe('accepted')
    expect(await receiveAs('e'.repeat(501))).toBe('unrelated')
    expect(await receiveAs(randomBytes(6_000).toString('base64'))).toBe('unrelated')
    vi.unstubAllEnvs()
  })

  it('ignores a genuine event about something else, so that the provider does not retry it', async () => {
    const body = JSON.stringify({ ...eventAbout('sbx_1'), type: 'account.updated' })
    expect(await receive(body, signWebhook(body))).toBe('unrelated')
  })

  // The last test, because it closes the queue.
  it('is handled immediately in a process that runs the job', async () => {
    const run = async () => {}
    const runNow = vi.fn(async (_: { orderId: string }, __?: CheckedOrder) => {})
    const retry = { retries: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 }
    const { id, paymentRef } = await openOrder()
    const queue = await openQueue({ 'payment.event': { run, runNow, retry } })
    for (const ref of ['sbx_unknown_too', paymentRef]) {
      const body = JSON.stringify(eventAbout(ref))
      await receive(body, signWebhook(body))
    }
    const justRead = expect.objectContaining({ id, paymentRef, status: 'pending', createdAt: expect.any(Date) })
    expect(runNow.mock.calls).toEqual([[{ orderId: id }, justRead]])
    await queue.close()
  })
})
