import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeRequest, type FakeResponse, startFakeServer } from '#tests/fakes/fake-server.ts'
import { startFakeCashfree } from '#tests/fakes/payments/cashfree.ts'
import { itHasOneLinkPerOrder } from '#tests/fakes/payments/link-contract.ts'
import { makeOrder, minutesFromNow } from '#tests/fakes/payments/make-order.ts'
import { ProviderError } from '../provider.ts'
import { cashfree, createCashfree, isSignedByCashfree } from './cashfree.server.ts'
import { formatRupeeAmount, parseRupeeAmount } from './provider-amount.ts'

const keys = { clientId: 'TEST1000demo', clientSecret: 'TESTSECRET', apiVersion: '2025-01-01' }
const sentAt = 1_746_427_759_733
const order = makeOrder({ id: 'EP-0042', amountInPaise: 49_999 })

describe('money', () => {
  it.each([
    ['test', 'demo', null],
    ['test', 'live', 'CASHFREE_ENVIRONMENT must be production in live mode'],
    ['real', 'live', null],
    ['real', 'demo', 'CASHFREE_ENVIRONMENT must be sandbox in demo mode'],
  ] as const)('of kind %s is checked in a %s shop', (money, mode, problem) => {
    const value = { test: 'sandbox', real: '' }[money]
    expect(cashfree.readSettings({ CASHFREE_ENVIRONMENT: value }, mode).wrongMoney).toBe(problem)
  })
})

describe('rupees', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [1_005, '10.05'],
    [49_900, '499.00'],
    [49_999, '499.99'],
    [435, '4.35'],
    [11_335_537_999, '113355379.99'],
  ])('formats %i paise as %s and parses them back', (paise, rupees) => {
    expect(formatRupeeAmount(paise)).toBe(rupees)
    expect(parseRupeeAmount(rupees)).toBe(paise)
    expect(parseRupeeAmount(Number(rupees))).toBe(paise)
  })

  it.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses to format %d paise', (paise) => {
    expect(() => formatRupeeAmount(paise)).toThrow(RangeError)
  })

  it('parses missing and extra decimals', () => {
    expect(['499', '499.5', '499.50', '499.500', 499.5].map(parseRupeeAmount)).toEqual([
      49_900, 49_950, 49_950, 49_950, 49_950,
    ])
  })

  it.each(['', ' 1', '1.', '.5', '1.005', '-1', '1e3', '1,000', 'NaN', 1e21, -1, Number.NaN])(
    'does not parse "%s"',
    (text) => {
      expect(parseRupeeAmount(text)).toBeNull()
    },
  )
})

describe('signature', () => {
  const rawBody = '{"data":{"payment":{"payment_amount":170.00}},"type":"PAYMENT_SUCCESS_WEBHOOK"}'
  const signature = 'XpyE2s2vTfau72C7hDHPVEubR5M2qH0aK5nlxnmT+vs='
  const headers = new Headers({ 'x-webhook-timestamp': `${sentAt}`, 'x-webhook-signature': signature })

  it("is verified as in Cashfree's own library", () => {
    expect(isSignedByCashfree('TESTSECRET', rawBody, headers)).toBe(true)
    expect(isSignedByCashfree('TESTSECRET', rawBody.replace('170.00', '170'), headers)).toBe(false)
  })

  it('is invalid when digits move between timestamp and body', () => {
    const shifted = new Headers(headers)
    shifted.set('x-webhook-timestamp', `${sentAt}`.slice(0, -1))
    expect(isSignedByCashfree('TESTSECRET', `3${rawBody}`, shifted)).toBe(false)
  })

  it('needs a secret', () => {
    expect(() => createCashfree({ clientId: 'TEST1', clientSecret: '' })).toThrow('clientSecret')
  })
})

describe('webhooks', () => {
  const provider = createCashfree({ ...keys, now: () => sentAt })

  it('have different keys without an idempotency key', async () => {
    const [active, paid, again, cancelled] = await Promise.all([
      read(linkEvent({ link_status: 'PARTIALLY_PAID', link_amount_paid: '100.00', order: { transaction_id: 1 } })),
      read(linkEvent({ link_status: 'PAID', link_amount_paid: '499.00', order: { transaction_id: 2 } })),
      read(linkEvent({ link_status: 'PAID', link_amount_paid: '499.00', order: { transaction_id: 2 } })),
      read(linkEvent({ link_status: 'CANCELLED', link_amount_paid: '0.00', order: null })),
    ])
    expect(new Set([active, paid, again, cancelled].map((event) => JSON.stringify(event))).size).toBe(3)
    expect(paid).toEqual({ key: 'link:1576999:PAID:499.00:2', paymentRef: 'EP-0042' })
    expect(again).toEqual(paid)
  })

  it.each(['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK'])(
    'are read from %s only when the order contains our link',
    async (type) => {
      const payment = { cf_payment_id: 1_453_002_999 }
      const named = { type, data: { order: { order_id: 'CFPay_1', order_tags: { link_id: 'EP-0042' } }, payment } }
      const unnamed = { type, data: { order: { order_id: 'CFPay_1', order_tags: null }, payment } }
      expect(await read(named)).toMatchObject({ key: `${type}:1453002999`, paymentRef: 'EP-0042' })
      expect(await read(unnamed)).toBe('unrelated')
    },
  )

  it.each([
    ['PAYMENT_SUCCESS_WEBHOOK', undefined, undefined],
    ['PAYMENT_USER_DROPPED_WEBHOOK', undefined, 'buyer'],
    ['PAYMENT_FAILED_WEBHOOK', 'customer', 'buyer'],
    ['PAYMENT_FAILED_WEBHOOK', 'bank', 'bank'],
    ['PAYMENT_FAILED_WEBHOOK', 'cashfree', 'provider'],
    ['PAYMENT_FAILED_WEBHOOK', undefined, 'bank'],
  ])('of a failed try say whose fault it was: %s by %s', async (type, error_source, fault) => {
    const order = { order_id: 'CFPay_1', order_tags: { link_id: 'EP-0042' } }
    const payment = { cf_payment_id: 1_453_002_999, payment_group: 'upi' }
    const event = await read({ type, data: { order, payment, error_details: error_source ? { error_source } : null } })
    const failed = { id: '1453002999', orderId: 'EP-0042', fault, method: 'upi', reason: '' }
    expect(event).toMatchObject(fault ? { failed } : { paymentRef: 'EP-0042' })
    if (!fault) expect(event).not.toHaveProperty('failed')
  })

  it('are unrelated without a valid link id', async () => {
    expect(await read(linkEvent({ link_id: '../orders/1' }))).toBe('unrelated')
  })

  it("use Cashfree's idempotency key when there is one", async () => {
    expect(await read(linkEvent({}), { 'x-idempotency-key': 'n9rn=' })).toMatchObject({ key: 'n9rn=' })
  })

  function read(event: unknown, more: Record<string, string> = {}) {
    const body = JSON.stringify(event)
    const signature = createHmac('sha256', keys.clientSecret).update(`${sentAt}${body}`).digest('base64')
    const headers = { 'x-webhook-timestamp': `${sentAt}`, 'x-webhook-signature': signature, ...more }
    return provider.readWebhook(body, new Headers(headers))
  }

  function linkEvent(data: object) {
    const link = { cf_link_id: 1_576_999, link_id: 'EP-0042', link_status: 'PAID' }
    return { type: 'PAYMENT_LINK_EVENT', version: 1, data: { ...link, ...data } }
  }
})

describe('links', () => {
  let fake: Awaited<ReturnType<typeof startFakeCashfree>>
  const connect = () => createCashfree({ ...keys, baseUrl: fake.baseUrl, timeouts: { retryPauseMs: [1, 2] } })

  beforeEach(async () => {
    fake = await startFakeCashfree(keys)
  })
  afterEach(() => fake.stop())

  itHasOneLinkPerOrder(order, () => ({ provider: connect(), fake }))

  it('fail when the payment page closes too soon for Cashfree', async () => {
    await expect(connect().start(makeOrder({ payableUntil: minutesFromNow(15) }))).rejects.toThrow(
      'HTTP 400 invalid_request_error link_expiry_time_invalid',
    )
  })

  it('fail when the return URL is too long for Cashfree', async () => {
    const returnUrl = `https://shop.example.in/${'x'.repeat(250)}`
    await expect(connect().start({ ...order, returnUrl })).rejects.toBeInstanceOf(ProviderError)
  })

  it('fail with a clear error when the keys are wrong', async () => {
    const provider = createCashfree({ ...keys, clientSecret: 'wrong', baseUrl: fake.baseUrl })
    await expect(provider.start(order)).rejects.toThrow('cashfree: create link: HTTP 401 authentication_error')
  })
})

describe('requests', () => {
  const link = {
    cf_link_id: '1576999',
    link_id: 'EP-0042',
    link_status: 'ACTIVE',
    link_currency: 'INR',
    link_amount: 499.99,
    link_amount_paid: 0.0,
    link_partial_payments: false,
    link_minimum_partial_amount: null,
    link_url: 'https://payments-test.cashfree.com/links//demo123',
    link_qrcode: 'iVBORw0KGgo=',
    order_splits: [],
  }

  it('creates a link as documented', async () => {
    const { result, requests } = await callFake([ok(link)], (baseUrl) =>
      createCashfree({ ...keys, baseUrl }).start({ ...order, payableUntil: new Date('2026-11-16T13:00:00.123Z') }),
    )
    expect(result).toEqual({ paymentRef: 'EP-0042', url: 'https://payments-test.cashfree.com/links//demo123' })
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/links', headers: { 'x-idempotency-key': 'EP-0042' } })
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      link_id: 'EP-0042',
      link_amount: 499.99,
      link_currency: 'INR',
      link_purpose: 'Class 10 pack',
      link_partial_payments: false,
      link_expiry_time: '2026-11-16T18:30:00+05:30',
      link_auto_reminders: false,
      link_notify: { send_sms: false, send_email: false },
      link_meta: { return_url: order.returnUrl, notify_url: order.webhookUrl },
      customer_details: {
        customer_phone: '9876543210',
        customer_email: 'asha@example.in',
        customer_name: 'Asha Verma',
      },
      link_notes: order.notes,
    })
  })

  it('sells without notes when Cashfree refuses them, because it does not say how long they may be', async () => {
    const refusal = { status: 400, body: { message: 'link_notes is invalid', code: 'link_notes_invalid' } }
    const { result, requests } = await callFake([refusal, ok(link)], (baseUrl) =>
      createCashfree({ ...keys, baseUrl }).start(order),
    )
    expect(result.paymentRef).toBe('EP-0042')
    expect(requests.map(({ body }) => 'link_notes' in JSON.parse(body))).toEqual([true, false])
    const usedKeys = requests.map(({ headers }) => headers['x-idempotency-key'])
    expect(new Set(usedKeys).size).toBe(2)
  })

  it.each([409, 422])('reads the existing link after %i', async (status) => {
    const refusal = { status, body: { message: 'link already exists', code: 'link_already_exists' } }
    const { result, requests } = await callFake([refusal, ok(link)], (baseUrl) =>
      createCashfree({ ...keys, baseUrl }).start(order),
    )
    expect(result.paymentRef).toBe('EP-0042')
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /links', 'GET /links/EP-0042'])
  })

  it('reads the orders of a link as documented', async () => {
    const paid = { ...link, link_status: 'PAID', link_amount_paid: '499.99' }
    const linkOrder = { order_id: 'CFPay_demo', entity: 'order', order_currency: 'INR', order_amount: 499.99 }
    const orders = [
      { ...linkOrder, cf_order_id: 2_149_460_999, order_status: 'PAID' },
      { ...linkOrder, cf_order_id: '2149461000', order_status: 'EXPIRED' },
    ]
    const { result, requests } = await callFake([ok(paid), ok(orders)], (baseUrl) =>
      createCashfree({ ...keys, baseUrl }).fetchPayment('EP-0042'),
    )
    expect(result.received).toEqual([
      { id: '2149460999', amountInPaise: 49_999, currency: 'INR', refundRef: 'CFPay_demo' },
    ])
    expect(requests.map(({ path }) => path)).toEqual(['/links/EP-0042', '/links/EP-0042/orders'])
  })

  it('fails when a link is paid but no order is', async () => {
    const paid = { ...link, link_status: 'PAID', link_amount_paid: 499.99 }
    const call = (baseUrl: string) => createCashfree({ ...keys, baseUrl }).fetchPayment('EP-0042')
    await expect(callFake([ok(paid), ok([])], call)).rejects.toThrow('is paid, but no')
  })
})

describe('the details of a payment', () => {
  const payment = { id: '2149', refundRef: 'CFPay_demo_1', paymentRef: 'EP-0042', currency: 'INR' }
  const paid = ok([
    { payment_status: 'FAILED', bank_reference: null },
    { payment_status: 'SUCCESS', bank_reference: 234_928_690_000, payment_group: 'upi' },
  ])
  const fee = { inPaise: 1_178, taxInPaise: 180 }
  const charged = { service_charge: 9.98, service_tax: '1.7964' }

  it.each<[string, FakeResponse, object | null]>([
    ['is settled', ok(charged), fee],
    ['is settled, in a list', ok([charged]), fee],
    ['is not settled yet', { status: 404, body: { message: 'no settlement', code: 'settlement_not_found' } }, null],
    ['is not settled yet, in an empty list', ok([]), null],
    ['has a settlement that the shop cannot read', ok('later'), null],
  ])('contain the reference of the bank when the order %s', async (_, settlement, expected) => {
    const { requests, result } = await callFake([paid, settlement], (baseUrl) =>
      createCashfree({ ...keys, baseUrl }).fetchDetails(payment),
    )
    expect(result).toEqual({ bankReference: '234928690000', method: 'upi', fee: expected })
    expect(requests.map(({ path }) => path)).toEqual([
      '/orders/CFPay_demo_1/payments',
      '/orders/CFPay_demo_1/settlements',
    ])
  })
})

function ok(body: unknown): FakeResponse {
  return { status: 200, body }
}

async function callFake<T>(responses: FakeResponse[], call: (baseUrl: string) => Promise<T>) {
  const requests: FakeRequest[] = []
  const server = await startFakeServer(
    (request) => responses[requests.push(request) - 1] ?? { status: 404, body: null },
  )
  return { requests, result: await call(server.origin).finally(server.stop) }
}
