import { describe, expect, it } from 'vitest'
import { type FakeRequest, startFakeServer } from '#tests/fakes/fake-server.ts'
import { makeOrder } from '#tests/fakes/payments/make-order.ts'
import { startFakeStripe } from '#tests/fakes/payments/stripe.ts'
import { createStripe, stripe } from './stripe.server.ts'

const keys = { secretKey: 'sk_test_demo', webhookSecret: 'whsec_test' }

describe('money', () => {
  it.each([
    ['test', 'demo', null],
    ['test', 'live', 'STRIPE_SECRET_KEY must be a live key in live mode'],
    ['real', 'live', null],
    ['real', 'demo', 'STRIPE_SECRET_KEY must be a test key in demo mode'],
  ] as const)('of kind %s is checked in a %s shop', (money, mode, problem) => {
    const value = { test: 'sk_test_1', real: 'sk_live_1' }[money]
    expect(stripe.readSettings({ STRIPE_SECRET_KEY: value }, mode).wrongMoney).toBe(problem)
  })
})

describe('signature', () => {
  const sentAt = 1_700_000_000
  const signature = '577f770ed830a8f11ff78f55b90cc47af587c4373d942ea75318c642b058bb3a'
  const rawBody =
    '{"id":"evt_1","object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs_test_1","object":"checkout.session"}}}'
  const event = { key: 'evt_1', paymentRef: 'cs_test_1' }

  it("is verified as in Stripe's own library", async () => {
    expect(await read(`t=${sentAt},v1=${signature}`)).toEqual(event)
  })

  it('is found among several while the owner rotates the secret', async () => {
    const other = '0'.repeat(64)
    expect(await read(`t=${sentAt},v1=${other},v1=${signature},v0=${other}`)).toEqual(event)
    expect(await read(`t=${sentAt},v1=${other},v0=${signature}`)).toBeNull()
  })

  it('is valid for 300 seconds', async () => {
    expect(await read(`t=${sentAt},v1=${signature}`, sentAt + 300)).toEqual(event)
    expect(await read(`t=${sentAt},v1=${signature}`, sentAt + 301)).toBeNull()
  })

  it.each(['', 't=', `v1=${signature}`, `t=${sentAt}`, `t=1e9,v1=${signature}`, `t=NaN,v1=${signature}`])(
    'is invalid as "%s"',
    async (header) => {
      expect(await read(header)).toBeNull()
    },
  )

  it.each(['secretKey', 'webhookSecret'])('needs %s', (name) => {
    expect(() => createStripe({ ...keys, [name]: '' })).toThrow(name)
  })

  function read(header: string, now = sentAt) {
    const provider = createStripe({ ...keys, now: () => now * 1000 })
    return provider.readWebhook(rawBody, new Headers({ 'stripe-signature': header }))
  }
})

describe('session', () => {
  const session = {
    id: 'cs_test_1',
    client_reference_id: 'EP-0042',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    amount_total: 49_900,
    currency: 'inr',
  }

  it('is final when paid', async () => {
    expect(await fetchFacts(session)).toEqual({
      orderId: 'EP-0042',
      received: [{ id: 'pi_1', amountInPaise: 49_900, currency: 'INR' }],
      outlook: 'open',
      final: true,
    })
  })

  it('is final when expired', async () => {
    const facts = await fetchFacts({ ...session, status: 'expired', payment_status: 'unpaid', payment_intent: null })
    expect(facts).toMatchObject({ received: [], outlook: 'failed', final: true })
  })

  it('is open while a completed payment is processing', async () => {
    const facts = await fetchFacts({ ...session, payment_status: 'unpaid' })
    expect(facts).toMatchObject({ received: [], outlook: 'open', final: false })
  })

  it.each([
    { payment_intent: null },
    { client_reference_id: null },
    { amount_total: null },
    { payment_status: 'no_payment_required' },
  ])('is refused with %j', async (changes) => {
    await expect(fetchFacts({ ...session, ...changes })).rejects.toThrow('stripe: read session')
  })

  it('fails with a clear error when the keys are wrong', async () => {
    const fake = await startFakeStripe(keys)
    const provider = createStripe({ ...keys, secretKey: 'sk_wrong', baseUrl: fake.baseUrl })
    await expect(provider.fetchPayment('cs_1').finally(fake.stop)).rejects.toThrow('HTTP 401 invalid_request_error')
  })

  async function fetchFacts(body: unknown) {
    const server = await startFakeServer(() => ({ status: 200, body }))
    const provider = createStripe({ ...keys, baseUrl: server.origin })
    return provider.fetchPayment('cs_test_1').finally(server.stop)
  }
})

describe('requests', () => {
  it('creates a session as documented', async () => {
    const requests: FakeRequest[] = []
    const server = await startFakeServer((request) => {
      requests.push(request)
      return { status: 200, body: { id: 'cs_test_demo01', url: 'https://checkout.stripe.com/c/pay/cs_test_demo01' } }
    })
    const order = makeOrder({ id: 'EP-0042', payableUntil: new Date(1_794_799_600_999) })
    const started = await createStripe({ ...keys, baseUrl: server.origin })
      .start(order)
      .finally(server.stop)
    expect(started).toEqual({ paymentRef: 'cs_test_demo01', url: 'https://checkout.stripe.com/c/pay/cs_test_demo01' })
    expect(requests).toMatchObject([{ path: '/checkout/sessions', headers: { 'idempotency-key': 'EP-0042' } }])
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'inr',
      'line_items[0][price_data][unit_amount]': '49900',
      'line_items[0][price_data][product_data][name]': 'Class 10 pack',
      success_url: order.returnUrl,
      cancel_url: order.returnUrl,
      client_reference_id: 'EP-0042',
      expires_at: '1794799600',
      customer_email: 'asha@example.in',
      'metadata[order_id]': 'EP-0042',
      'metadata[facts_1]': 'a'.repeat(250),
      'metadata[facts_2]': 'b',
      'payment_intent_data[metadata][order_id]': 'EP-0042',
    })
  })

  it('does not reveal a malformed key in an error', async () => {
    const provider = createStripe({ ...keys, secretKey: 'sk_live_with\nbreak', timeouts: { retryPauseMs: [1, 2] } })
    const error: Error = await provider.fetchPayment('cs_1').catch((error) => error)
    expect(error.message).toBe('stripe: read session: no connection')
    expect(`${error.stack} ${error.cause}`).not.toContain('sk_live')
  })
})
