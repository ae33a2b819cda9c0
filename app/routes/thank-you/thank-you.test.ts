import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { formatOrderNumber } from '#brand/order-number.ts'
import { addStartedOrder } from '#cookies/checkout-cookie.server.ts'
import { auditLog } from '#db/schema/audit.ts'
import { refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findAllowedMarketing } from '#shop/consents/find-allowed-marketing.server.ts'
import { maxCorrections } from '#shop/delivery/correct-own-order-email.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { checkPaymentStatus } from '#shop/payments/check-payment-status.server.ts'
import { settleOrder } from '#shop/payments/settle-order.server.ts'
import { addOrder, openOrder, orderNow, visitor, waitingJobs } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { visitorContext } from '../../visitor.ts'
import { loader as receiptLoader } from '../account/receipt.ts'
import { loader as checkoutLoader } from '../checkout/checkout.tsx'
import { action, loader, meta } from './thank-you.tsx'

const completed = { status: 'completed' as const, completedAt: new Date() }

async function cookieOf(...orderIds: string[]): Promise<string> {
  let cookie = ''
  for (const id of orderIds) {
    const request = new Request('http://localhost', { headers: { Cookie: cookie } })
    cookie = (await addStartedOrder(request, id)).split(';')[0] ?? ''
  }
  return cookie
}

function argsFor(path: string, cookie: string, form?: Record<string, string>) {
  const request = new Request(`http://localhost${path}`, {
    headers: { Cookie: cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const context = new RouterContextProvider()
  context.set(visitorContext, visitor)
  return { request, url: new URL(request.url), context, pattern: '/thank-you', params: {} } as const
}

const pathOf = (id: string) => `/thank-you?order_id=${id}&product=maths`
const open = (id: string, cookie: string) => loader(argsFor(pathOf(id), cookie))
const submit = (id: string, cookie: string, form: Record<string, string>) => action(argsFor(pathOf(id), cookie, form))

async function boughtOrder() {
  const { id } = await openOrder()
  await db.transaction((tx) => completeOrderWithin(tx, id))
  return { order: await orderNow(id), cookie: await cookieOf(id) }
}

describe('the thank-you page', () => {
  it('shows number, amount, receipt and files in the browser that bought, and in no other', async () => {
    const { order, cookie } = await boughtOrder()
    expect((await open(order.id, cookie)).bought).toMatchObject({
      number: formatOrderNumber(order.number),
      amount: '₹208',
      receipt: `/customer-dashboard/receipt/${order.id}`,
      sentTo: order.email,
      files: [{ title: 'Mathematics Blueprint', isPhoneEdition: false }, { isPhoneEdition: true }],
      zip: { files: 2 },
    })
    expect(JSON.stringify(await open(order.id, ''))).not.toContain(order.email)
    expect((await open(order.id, '')).bought).toBeNull()
  })

  it('opens the receipt without a login in the browser that bought', async () => {
    const { order, cookie } = await boughtOrder()
    const args = { ...argsFor(`/customer-dashboard/receipt/${order.id}`, cookie), params: { orderId: order.id } }
    const receipt = await receiptLoader({ ...args, pattern: '/customer-dashboard/receipt/:orderId' })
    expect(receipt.headers.get('content-type')).toBe('application/pdf')
    const stranger = { ...argsFor('/', ''), params: { orderId: order.id } }
    await expect(receiptLoader({ ...stranger, pattern: '/customer-dashboard/receipt/:orderId' })).rejects.toMatchObject(
      { status: 303 },
    )
  })

  it('sends the links again three times per hour', async () => {
    const { order, cookie } = await boughtOrder()
    for (let time = 1; time <= 3; time++) {
      expect(await submit(order.id, cookie, { intent: 'send-again' })).toMatchObject({ notice: { tone: 'good' } })
    }
    expect(await submit(order.id, cookie, { intent: 'send-again' })).toMatchObject({ notice: { tone: 'bad' } })
    expect(await waitingJobs('delivery.email', order.id)).toHaveLength(3)
  })

  it('corrects a wrong address, sends the links there and records it', async () => {
    const { order, cookie } = await boughtOrder()
    const right = `right.${order.number}@example.in`
    const answer = await submit(order.id, cookie, { intent: 'correct', email: ` ${right.toUpperCase()} ` })
    expect(answer.notice).toMatchObject({ tone: 'good', description: expect.stringContaining(right) })
    expect(await orderNow(order.id)).toMatchObject({ email: right, linkGeneration: order.linkGeneration + 1 })
    expect(await waitingJobs('delivery.email', order.id)).toHaveLength(1)
    const acts = (await db.select().from(auditLog)).filter(({ orderId }) => orderId === order.id)
    expect(acts).toMatchObject([{ act: 'order-email-corrected-by-buyer', detail: { from: 'b•••@example.in' } }])
    expect((await open(order.id, cookie)).bought?.sentTo).toBe(right)
  })

  it('refuses an address that no mail server accepts, and keeps what was typed', async () => {
    const { order, cookie } = await boughtOrder()
    expect(await submit(order.id, cookie, { intent: 'correct', email: 'asha@gmail..com' })).toEqual({
      email: { typed: 'asha@gmail..com', error: 'Please enter a valid email' },
    })
    expect((await orderNow(order.id)).email).toBe(order.email)
  })

  it('limits corrections', async () => {
    const { order, cookie } = await boughtOrder()
    for (let time = 1; time <= maxCorrections; time++) {
      const answer = await submit(order.id, cookie, { intent: 'correct', email: `c${time}.${order.number}@example.in` })
      expect(answer.notice?.tone).toBe('good')
    }
    const { email } = await orderNow(order.id)
    const refused = await submit(order.id, cookie, { intent: 'correct', email: 'last@example.in' })
    expect(refused.notice?.tone).toBe('bad')
    expect((await orderNow(order.id)).email).toBe(email)
  })

  it.each(['send-again', 'correct', 'stop-marketing'])('refuses %s from another browser', async (intent) => {
    const { order } = await boughtOrder()
    const other = await cookieOf((await addOrder()).id)
    for (const cookie of ['', other]) {
      const answer = await submit(order.id, cookie, { intent, email: 'thief@example.in' })
      expect(answer.notice?.tone).toBe('bad')
    }
    expect((await orderNow(order.id)).email).toBe(order.email)
    expect(await waitingJobs('delivery.email', order.id)).toEqual([])
    expect(await findAllowedMarketing(order.customerId)).toHaveLength(5)
  })

  it('stops all marketing, which then stays stopped when the address is corrected', async () => {
    const { order, cookie } = await boughtOrder()
    expect((await open(order.id, cookie)).bought?.allowsMarketing).toBe(true)
    await submit(order.id, cookie, { intent: 'stop-marketing' })
    expect(await findAllowedMarketing(order.customerId)).toEqual([])
    expect((await open(order.id, cookie)).bought?.allowsMarketing).toBe(false)
    await submit(order.id, cookie, { intent: 'correct', email: `quiet.${order.number}@example.in` })
    expect(await findAllowedMarketing((await orderNow(order.id)).customerId)).toEqual([])
  })

  it('neither sends nor corrects a refunded order', async () => {
    const order = await addOrder({ ...completed, refundedAt: new Date() })
    const cookie = await cookieOf(order.id)
    for (const intent of ['send-again', 'correct']) {
      const answer = await submit(order.id, cookie, { intent, email: 'refunded@example.in' })
      expect(answer.notice?.tone).toBe('bad')
    }
    expect(await waitingJobs('delivery.email', order.id)).toEqual([])
  })
})

describe('an order that keeps no money', () => {
  it('says that it was refunded, with amount and receipt only in the browser that bought it', async () => {
    const { order, cookie } = await boughtOrder()
    const payment = await addPayment(order.id)
    const { id } = await addRefund(payment, { amountInPaise: 20_800, acceptedAt: new Date() })
    await db.transaction((tx) => settleOrder(tx, order.id))
    await findInvoice(order.id, id)
    expect(await open(order.id, cookie)).toMatchObject({
      verification: 'refunded',
      reference: formatOrderNumber(order.number),
      productName: 'Mathematics Blueprint',
      bought: null,
      returned: {
        amount: '₹208',
        documents: [{ title: 'Refund receipt (PDF)', href: `/customer-dashboard/receipt/${order.id}/${id}` }],
      },
    })
    expect(await open(order.id, '')).toMatchObject({ verification: 'refunded', bought: null, returned: null })
    expect(await checkPaymentStatus(order.id), 'as the API documents').toBe('success')
  })

  it('shows a part that was refunded, beside the files, only in the browser that bought it', async () => {
    const { order, cookie } = await boughtOrder()
    const payment = await addPayment(order.id)
    const { id } = await addRefund(payment, { amountInPaise: 5_000, acceptedAt: new Date() })
    await db.transaction((tx) => settleOrder(tx, order.id))
    await findInvoice(order.id, id)
    expect(await open(order.id, cookie)).toMatchObject({
      verification: 'success',
      returned: null,
      bought: {
        amount: '₹208',
        refunded: {
          amount: '₹50',
          documents: [{ title: 'Refund receipt (PDF)', href: `/customer-dashboard/receipt/${order.id}/${id}` }],
        },
      },
    })
    expect(await open(order.id, '')).toMatchObject({ verification: 'success', bought: null })
  })

  it('says thank you again when the bank returned the refund', async () => {
    const { order, cookie } = await boughtOrder()
    const payment = await addPayment(order.id)
    const { id } = await addRefund(payment, { amountInPaise: 20_800 })
    await db.transaction((tx) => settleOrder(tx, order.id))
    await db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, id))
    await db.transaction((tx) => settleOrder(tx, order.id, { wasReturned: true }))
    expect(await open(order.id, cookie)).toMatchObject({ verification: 'success', returned: null })
  })

  it.each(['pending', 'failed'] as const)(
    'says that the payment of a held order is on its way back: %s',
    async (status) => {
      const order = await addOrder({ status })
      const cookie = await cookieOf(order.id)
      const payment = await addPayment(order.id, { amountInPaise: 9_900 })
      const before = status === 'pending' ? 'verifying' : 'failed'
      expect(await open(order.id, cookie)).toMatchObject({ verification: before, returned: null })
      const { id } = await addRefund(payment, { amountInPaise: 9_900, state: 'requested' })
      expect(await open(order.id, cookie)).toMatchObject({ verification: before, returned: null })
      await db.update(refunds).set({ state: 'accepted' }).where(eq(refunds.id, id))
      expect(await open(order.id, cookie)).toMatchObject({
        verification: 'returned',
        returned: { amount: '₹99', documents: [] },
      })
      expect(await open(order.id, '')).toMatchObject({ verification: 'returned', returned: null })
    },
  )

  it('does not call a part of the money all of it, nor another currency rupees', async () => {
    const order = await addOrder()
    const cookie = await cookieOf(order.id)
    const payment = await addPayment(order.id, { amountInPaise: 9_900, currency: 'USD' })
    await addRefund(payment, { amountInPaise: 9_800 })
    expect(await open(order.id, cookie)).toMatchObject({ verification: 'verifying' })
    await addRefund(payment, { amountInPaise: 100 })
    expect(await open(order.id, cookie)).toMatchObject({ verification: 'returned', returned: { amount: null } })
  })

  it('is told from an unknown order, about which the page says what it always said', async () => {
    expect(await open('bb_guess', '')).toMatchObject({ verification: 'failed', reference: null, returned: null })
  })
})

describe('a payment that is not verified', () => {
  it.each(['pending', 'failed'] as const)('shows the reference of a %s order', async (status) => {
    const order = await addOrder({ status })
    expect(await open(order.id, '')).toMatchObject({
      reference: formatOrderNumber(order.number),
      verification: status === 'pending' ? 'verifying' : 'failed',
      checkoutPath: `/checkout/maths?order=${order.id}`,
    })
  })

  it('waits for twelve checks without React, which its address counts, and starts again when asked to', async () => {
    const { id } = await addOrder({ status: 'pending' })
    const check = (checks: string) => loader(argsFor(`${pathOf(id)}&checks=${checks}`, ''))
    expect(await check('11')).toMatchObject({
      verification: 'verifying',
      nextCheck: `?order_id=${id}&product=maths&checks=12`,
    })
    expect(await check('12')).toMatchObject({
      verification: 'timed-out',
      checkAgain: `?order_id=${id}&product=maths`,
    })
    for (const nonsense of ['', '-5', '1.5', 'NaN', '<b>'])
      expect(await check(nonsense)).toMatchObject({
        verification: 'verifying',
        nextCheck: expect.stringMatching(/=1$/),
      })
    await db.transaction((tx) => completeOrderWithin(tx, id))
    expect(await check('12')).toMatchObject({ verification: 'success' })
  })

  it('leads back to the checkout, filled in only for the browser that typed it', async () => {
    const order = await addOrder({ status: 'failed', phoneNumber: '9123456789' })
    const again = async (cookie: string) => {
      const args = argsFor(`/checkout/maths?order=${order.id}`, cookie)
      return checkoutLoader({ ...args, params: { slug: 'maths' }, pattern: '/checkout/:slug' })
    }
    expect((await again(await cookieOf(order.id))).typedBefore).toEqual({
      name: 'Asha Rao',
      email: order.email,
      phone: '9123456789',
      classLevel: 'class-10',
      code: '',
    })
    expect((await again('')).typedBefore).toEqual({})
    expect((await again(await cookieOf((await addOrder()).id))).typedBefore).toEqual({})
  })

  it('does not fill in the checkout of a paid order', async () => {
    const order = await addOrder(completed)
    const args = argsFor(`/checkout/maths?order=${order.id}`, await cookieOf(order.id))
    const page = await checkoutLoader({ ...args, params: { slug: 'maths' }, pattern: '/checkout/:slug' })
    expect(page.typedBefore).toEqual({})
  })
})

describe('the document title', () => {
  it.each([
    ['completed', 'Thank you! Payment verified | Board Blueprints'],
    ['pending', 'Verifying your payment | Board Blueprints'],
    ['failed', 'We have not received your payment | Board Blueprints'],
    ['refunded', 'Your order was refunded | Board Blueprints'],
    ['returned', 'We have sent your money back | Board Blueprints'],
  ] as const)('of a %s order says what the page says', async (state, title) => {
    const order = await addOrder(
      {
        ...{ completed, pending: { status: 'pending' as const }, failed: { status: 'failed' as const } },
        ...{ refunded: { ...completed, refundedAt: new Date() }, returned: { status: 'pending' as const } },
      }[state],
    )
    if (state === 'returned') await addRefund(await addPayment(order.id), { amountInPaise: 20_800 })
    const loaderData = await open(order.id, '')
    const shop = { name: 'Board Blueprints', siteUrl: 'http://localhost', contentVersion: '1', shareImageAlt: '' }
    const args = { loaderData, matches: [{ loaderData: shop }] } as unknown as Parameters<typeof meta>[0]
    expect(meta(args)?.[0]).toEqual({ title })
  })
})
