import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeRequest, type FakeResponse, startFakeServer } from '#tests/fakes/fake-server.ts'
import { itHasOneLinkPerOrder } from '#tests/fakes/payments/link-contract.ts'
import { makeOrder, minutesFromNow } from '#tests/fakes/payments/make-order.ts'
import { startFakeRazorpay } from '#tests/fakes/payments/razorpay.ts'
import { createRazorpay, isSignedByRazorpay, razorpay } from './razorpay.server.ts'

const keys = { keyId: 'rzp_test_demo', keySecret: 'sec', webhookSecret: 'whsec' }
const order = makeOrder({ id: 'EP-0042', amountInPaise: 49_900 })

describe('money', () => {
  it.each([
    ['test', 'demo', null],
    ['test', 'live', 'RAZORPAY_KEY_ID must be a live key in live mode'],
    ['real', 'live', null],
    ['real', 'demo', 'RAZORPAY_KEY_ID must be a test key in demo mode'],
  ] as const)('of kind %s is checked in a %s shop', (money, mode, problem) => {
    const value = { test: 'rzp_test_1', real: 'rzp_live_1' }[money]
    expect(razorpay.readSettings({ RAZORPAY_KEY_ID: value }, mode).wrongMoney).toBe(problem)
  })
})

describe('signature', () => {
  it("is verified as in Razorpay's own library", () => {
    const signature = '1e9cf0f1c28a4bfa391a0804d6057ec1a6c2ac92350a399118fffa692abf47fd'
    const headers = new Headers({ 'x-razorpay-signature': signature })
    expect(isSignedByRazorpay('whsec', '{"entity":"event","event":"payment_link.paid"}', headers)).toBe(true)
    expect(isSignedByRazorpay('whsec', '{"entity":"event","event":"payment_link.paid" }', headers)).toBe(false)
  })

  it.each(['keyId', 'keySecret', 'webhookSecret'])('needs %s', (name) => {
    expect(() => createRazorpay({ ...keys, [name]: '' })).toThrow(name)
  })
})

describe('webhooks', () => {
  it('have a key even without an event id', async () => {
    const provider = createRazorpay(keys)
    const read = (status: string) => {
      const body = JSON.stringify({
        event: `payment_link.${status}`,
        payload: { payment_link: { entity: { id: 'plink_Demo', status } } },
      })
      const signature = createHmac('sha256', keys.webhookSecret).update(body).digest('hex')
      return provider.readWebhook(body, new Headers({ 'x-razorpay-signature': signature }))
    }
    expect(await read('paid')).toEqual({
      key: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      paymentRef: 'plink_Demo',
    })
    expect(await read('paid')).toEqual(await read('paid'))
    expect(await read('paid')).not.toEqual(await read('expired'))
  })
})

it("uses Razorpay's event id as the key when there is one", async () => {
  const fake = await startFakeRazorpay(keys)
  const provider = createRazorpay({ ...keys, baseUrl: fake.baseUrl })
  const { paymentRef } = await provider.start(order).finally(fake.stop)
  const { body, headers } = fake.webhook(paymentRef, 'paid')
  expect(await provider.readWebhook(body, headers)).toMatchObject({ key: headers.get('x-razorpay-event-id') })
})

describe('links', () => {
  let fake: Awaited<ReturnType<typeof startFakeRazorpay>>
  const connect = () => createRazorpay({ ...keys, baseUrl: fake.baseUrl, timeouts: { retryPauseMs: [1, 2] } })

  beforeEach(async () => {
    fake = await startFakeRazorpay(keys)
  })
  afterEach(() => fake.stop())

  itHasOneLinkPerOrder(order, () => ({ provider: connect(), fake }))

  it('fail when the payment page closes too soon for Razorpay', async () => {
    const order = makeOrder({ payableUntil: minutesFromNow(14) })
    await expect(connect().start(order)).rejects.toThrow('HTTP 400 BAD_REQUEST_ERROR')
  })

  it('fail when Razorpay refuses the amount', async () => {
    const refusal = 'razorpay: create link: HTTP 400 BAD_REQUEST_ERROR amount input_validation_failed'
    await expect(connect().start({ ...order, amountInPaise: 99 })).rejects.toThrow(refusal)
  })

  it('fail with a clear error when the keys are wrong', async () => {
    const provider = createRazorpay({ ...keys, keySecret: 'wrong', baseUrl: fake.baseUrl })
    await expect(provider.start(order)).rejects.toThrow('HTTP 401 BAD_REQUEST_ERROR')
  })
})

describe('payments of a link', () => {
  const link = { id: 'plink_Demo', reference_id: 'EP-0042', amount: 49_900, currency: 'INR' }
  const captured = { payment_id: 'pay_1', amount: 49_900, status: 'captured' }

  it.each([null, [], undefined])('are none when the list is %j', async (payments) => {
    expect(await fetchFacts({ ...link, status: 'created', amount_paid: 0, payments })).toMatchObject({ received: [] })
  })

  it('count only when captured', async () => {
    const payments = [{ ...captured, payment_id: 'pay_0', status: 'authorized' }, captured]
    const facts = await fetchFacts({ ...link, status: 'paid', amount_paid: 49_900, payments })
    expect(facts.received).toEqual([{ id: 'pay_1', amountInPaise: 49_900, currency: 'INR' }])
  })

  it('must include the money that the link reports', async () => {
    await expect(fetchFacts({ ...link, status: 'paid', amount_paid: 49_900, payments: null })).rejects.toThrow(
      'is paid, but no',
    )
  })

  it('must be whole paise', async () => {
    const payments = [{ ...captured, amount: 499.5 }]
    await expect(fetchFacts({ ...link, status: 'paid', amount_paid: 0, payments })).rejects.toThrow('payments.0.amount')
  })

  async function fetchFacts(body: FakeResponse['body']) {
    const server = await startFakeServer(() => ({ status: 200, body }))
    const provider = createRazorpay({ ...keys, baseUrl: server.origin })
    return provider.fetchPayment('plink_Demo').finally(server.stop)
  }
})

describe('requests', () => {
  it('creates a link as documented', async () => {
    const requests: FakeRequest[] = []
    const server = await startFakeServer((request) => {
      requests.push(request)
      return { status: 200, body: documentedLink }
    })
    const provider = createRazorpay({ ...keys, baseUrl: server.origin })
    const payableUntil = new Date(1_794_800_000_999)
    const started = await provider.start({ ...order, payableUntil }).finally(server.stop)
    expect(started).toEqual({ paymentRef: 'plink_DemoAAAAAAAA01', url: 'https://rzp.io/rzp/demo01' })
    expect(requests).toMatchObject([{ method: 'POST', path: '/payment_links' }])
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      amount: 49_900,
      currency: 'INR',
      accept_partial: false,
      reference_id: 'EP-0042',
      description: 'Class 10 pack',
      customer: { name: 'Asha Verma', email: 'asha@example.in', contact: '+919876543210' },
      notify: { sms: false, email: false },
      reminder_enable: false,
      expire_by: 1_794_800_000,
      callback_url: order.returnUrl,
      callback_method: 'get',
      notes: order.notes,
    })
  })

  const documentedLink = {
    accept_partial: false,
    amount: 49_900,
    amount_paid: 0,
    callback_method: 'get',
    callback_url: order.returnUrl,
    cancelled_at: 0,
    created_at: 1_794_796_000,
    currency: 'INR',
    customer: { contact: '+919876543210', email: 'asha@example.in', name: 'Asha Verma' },
    description: 'Class 10 pack',
    expire_by: 1_794_800_000,
    expired_at: 0,
    first_min_partial_amount: 0,
    id: 'plink_DemoAAAAAAAA01',
    notes: [],
    notify: { email: false, sms: false, whatsapp: false },
    payments: null,
    reference_id: 'EP-0042',
    reminder_enable: false,
    reminders: [],
    short_url: 'https://rzp.io/rzp/demo01',
    status: 'created',
    updated_at: 1_794_796_000,
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  }
})
