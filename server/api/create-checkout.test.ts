import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consentPurposes, consents } from '#db/schema/consents.ts'
import { orders } from '#db/schema/orders.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getClosingSentence } from '#shop/catalogue/current-closing.server.ts'
import { getContent, setContent } from '#shop/catalogue/current-content.server.ts'
import { limitCheckouts, maxCheckouts } from '#shop/checkout/limit-checkouts.server.ts'
import { completeOrder } from '#shop/orders/complete-order.server.ts'
import { closeShop, reopenShop } from '#shop/publications/opening/close-shop.server.ts'
import { createCheckout } from './create-checkout.ts'

let made = 0

function requestWith(changed: Record<string, unknown> = {}) {
  return {
    productType: 'maths',
    customerEmail: `caller${++made}@example.in`,
    customerName: 'Asha Rao',
    phoneNumber: '98765 43210',
    classLevel: 'class-10',
    consents: Object.fromEntries(consentPurposes.map((purpose) => [purpose, true])),
    userAgent: 'Mozilla/5.0',
    ...changed,
  }
}

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await send(body, headers)
  return { status: response.status, body: (await response.json()) as { url?: string; error?: string } }
}

function send(body: unknown, headers: Record<string, string> = {}, connection: object = {}) {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
  return createCheckout.request('/create-checkout', init, connection)
}

const ordersAt = (email: string) => db.select().from(orders).where(eq(orders.email, email))

describe('POST /api/create-checkout', () => {
  it('keeps the language of the buyer, and refuses one that the shop does not speak', async () => {
    for (const [language, kept] of [
      ['hi', 'hi'],
      ['en', 'en'],
      [null, 'en'],
      [undefined, 'en'],
    ]) {
      const request = requestWith({ language })
      expect((await post(request)).status).toBe(200)
      expect(await ordersAt(request.customerEmail)).toMatchObject([{ language: kept }])
    }
    for (const language of ['ta', 'HI', '', 1, ['hi'], 'hi\0']) {
      const request = requestWith({ language })
      expect((await post(request)).status).toBe(400)
      expect(await ordersAt(request.customerEmail)).toEqual([])
    }
  })

  it('returns the URL where the buyer pays', async () => {
    const request = requestWith({ price: 1, amount: 1, amountInPaise: 1 })
    const { status, body } = await post(request)
    expect(status).toBe(200)
    expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/localhost:\d+\/sandbox\/pay\/sbx_[\w-]{24}$/) })
    const [order] = await ordersAt(request.customerEmail)
    expect(order).toMatchObject({
      status: 'pending',
      productId: 'maths',
      amountInPaise: 20_800,
      fullName: 'Asha Rao',
      phoneNumber: '9876543210',
      paymentUrl: body.url,
      nextCheckAt: expect.any(Date),
    })
    const given = await db
      .select()
      .from(consents)
      .where(eq(consents.customerId, order?.customerId ?? 0))
    expect(given.map(({ userAgent }) => userAgent)).toEqual(Array(7).fill('Mozilla/5.0'))
  })

  it('starts no payment while the owner has closed the shop, and does again afterwards', async () => {
    const actor = { ip: null, name: 'owner' }
    for (const sentence of ['', ' \u200b ', 'x'.repeat(201)]) {
      expect(await closeShop(actor, { sentence, sentenceHi: '' })).toEqual({ refused: 'sentence' })
    }
    expect(await closeShop(actor, { sentence: 'Back on\nMonday.', sentenceHi: 'सोमवार से।' })).toEqual({ closed: true })
    expect(inLanguage('en', getClosingSentence)).toBe('Back on Monday.')
    expect(inLanguage('hi', getClosingSentence)).toBe('सोमवार से।')
    const request = requestWith({ customerEmail: 'closed@example.in' })
    expect(await post(request)).toEqual({ status: 503, body: { error: expect.stringContaining('closed for a while') } })
    expect(await ordersAt(request.customerEmail)).toEqual([])
    expect(await reopenShop(actor)).toEqual({ reopened: true })
    expect(await reopenShop(actor)).toEqual({ refused: 'not-closed' })
    expect((await post(request)).status).toBe(200)
  })

  it.each([
    [{ customerName: ' ' }, 'Name is required'],
    [{ customerEmail: undefined }, 'Email is required'],
    [{ phoneNumber: '' }, 'Phone number is required'],
    [{ phoneNumber: '12345' }, 'Please enter a valid 10-digit Indian phone number'],
    [{ classLevel: '10' }, 'Class level is required'],
    [{ productType: 'hindi' }, 'Unknown product'],
    [{ productType: '__proto__' }, 'Unknown product'],
    [{ productType: 1 }, 'The request body is not a valid checkout in JSON'],
    [{ customerName: { $ne: null } }, 'The request body is not a valid checkout in JSON'],
  ])('refuses %j with the form’s error', async (changed, error) => {
    expect(await post(requestWith(changed))).toEqual({ status: 400, body: { error } })
  })

  it.each([...consentPurposes.map((purpose) => ({ [purpose]: false })), { dndOverride: 'true' }])(
    'refuses a checkout whose consents say %j',
    async (changed) => {
      const request = requestWith()
      const { status, body } = await post({ ...request, consents: { ...request.consents, ...changed } })
      expect(status).toBe(400)
      expect(body.error).toBe('You must accept the Terms of Service, Consent to Contact, and Privacy Policy')
      expect(await ordersAt(request.customerEmail)).toEqual([])
    },
  )

  it.each(['', 'productType=maths', '[]', 'null', '"maths"', '{"productType":"maths"'])(
    'refuses a malformed body: %j',
    async (text) => {
      expect((await post(text)).status).toBe(400)
    },
  )

  it('refuses a class that is not in the product’s list', async () => {
    const content = getContent()
    const products = content.products.map((page) => ({ ...page, classLevels: ['class-9' as const] }))
    setContent({ ...content, products })
    const request = requestWith()
    expect(await post(request)).toEqual({ status: 400, body: { error: 'Class level is required' } })
    expect(await ordersAt(request.customerEmail)).toEqual([])
    expect((await post(requestWith({ classLevel: 'class-9' }))).status).toBe(200)
    setContent(content)
  })

  it('replaces characters that the database cannot store', async () => {
    const request = requestWith({ customerName: 'Asha\ud83d Rao', userAgent: `${'x'.repeat(499)}😀` })
    expect((await post(request)).status).toBe(200)
    expect(await ordersAt(request.customerEmail)).toMatchObject([{ fullName: 'Asha\ufffd Rao' }])
  })
})

describe('what the caller has shown to the buyer', () => {
  it('is the highest amount of the order; without it every price is accepted', async () => {
    const request = requestWith({ shownPriceInPaise: 20_799 })
    expect(await post(request)).toEqual({
      status: 409,
      body: { error: 'The price has changed', amountInPaise: 20_800 },
    })
    expect(await ordersAt(request.customerEmail)).toEqual([])
    for (const shownPriceInPaise of [20_800, 50_000, null, undefined]) {
      expect((await post({ ...request, shownPriceInPaise })).status).toBe(200)
    }
    for (const shownPriceInPaise of ['20800', -1, 0.5, 1e30]) {
      expect((await post({ ...request, shownPriceInPaise })).status).toBe(400)
    }
  })

  it('can be that the product is for another class, which the call refuses only on request', async () => {
    const request = requestWith({ classLevel: 'class-9', classConfirmed: false })
    expect(await post(request)).toEqual({ status: 409, body: { error: 'This product is for Class 10' } })
    expect(await ordersAt(request.customerEmail)).toEqual([])
    for (const classConfirmed of [true, null, undefined]) {
      expect((await post({ ...request, classConfirmed })).status).toBe(200)
    }
  })
})

describe('an Idempotency-Key', () => {
  it('leads to the thank-you page when its order is paid', async () => {
    const request = requestWith()
    await post(request, { 'Idempotency-Key': 'paid' })
    const [order] = await ordersAt(request.customerEmail)
    await completeOrder(order?.id ?? '')
    expect(await post(request, { 'Idempotency-Key': 'paid' })).toEqual({
      status: 200,
      body: { url: expect.stringContaining(`/thank-you?order_id=${order?.id}&product=maths`) },
    })
    expect(await ordersAt(request.customerEmail)).toHaveLength(1)
  })

  it('returns the same URL for the same request, one after another and in parallel', async () => {
    const request = requestWith()
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(request, { 'Idempotency-Key': 'same' })))
    answers.push(await post(request, { 'Idempotency-Key': 'same' }))
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await ordersAt(request.customerEmail)).toHaveLength(1)
  })

  it('refuses a different request with the same key', async () => {
    const request = requestWith()
    await post(request, { 'Idempotency-Key': 'other' })
    expect(await post({ ...request, productType: 'combo' }, { 'Idempotency-Key': 'other' })).toEqual({
      status: 422,
      body: { error: 'This Idempotency-Key was used for another request' },
    })
  })

  it('has a maximum length', async () => {
    expect((await post(requestWith(), { 'Idempotency-Key': 'x'.repeat(201) })).status).toBe(400)
  })
})

describe('a network with too many orders', () => {
  it('has to wait and creates no order', async () => {
    const connection = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
    for (let checkout = 0; checkout < maxCheckouts; checkout++) await limitCheckouts('203.0.113.9')
    const request = requestWith()
    const answer = await send(request, {}, connection)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(500)
    expect(await answer.json()).toEqual({ error: 'Too many orders from your network. Try again in 10 minutes' })
    expect(await ordersAt(request.customerEmail)).toEqual([])
  })
})

describe('when the provider is down', () => {
  it('reports an error, and the same key completes the same order later', async () => {
    const request = requestWith()
    await db.execute(sql`alter table sandbox_payments rename to sandbox_payments_away`)
    const failed = await post(request, { 'Idempotency-Key': 'down' })
    await db.execute(sql`alter table sandbox_payments_away rename to sandbox_payments`)
    expect(failed).toEqual({ status: 502, body: { error: 'Payment service error' } })
    const [pending] = await ordersAt(request.customerEmail)
    expect(pending).toMatchObject({ status: 'pending', paymentRef: null })
    expect((await post(request, { 'Idempotency-Key': 'down' })).status).toBe(200)
    expect(await ordersAt(request.customerEmail)).toMatchObject([{ id: pending?.id, paymentRef: expect.any(String) }])
  })
})
