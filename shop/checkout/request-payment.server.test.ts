import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { completeOrder } from '#shop/orders/complete-order.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import type { PaymentProvider } from '#shop/payments/provider.ts'
import { buyerWith, orderNow, productAt, visitor } from '#tests/database/orders.ts'
import { requestPayment } from './request-payment.server.ts'

const provider = findProvider('sandbox') as PaymentProvider

afterEach(() => {
  vi.restoreAllMocks()
})

const checkoutWith = (changed: Partial<Parameters<typeof requestPayment>[0]> = {}) => ({
  ...{ product: productAt('maths'), buyer: buyerWith(), visitor, idempotency: null },
  ...changed,
})

async function start(checkout: Parameters<typeof requestPayment>[0]) {
  const started = await requestPayment(checkout)
  if ('refused' in started) throw new Error(started.refused)
  return started
}

describe('requestPayment', () => {
  it('lets the buyer pay for 35 minutes after placing the order', async () => {
    const opened = vi.spyOn(provider, 'start')
    const { orderId } = await start(checkoutWith())
    const { createdAt } = await orderNow(orderId)
    const payableUntil = new Date(createdAt.getTime() + 35 * 60_000)
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ id: orderId, payableUntil }))
  })

  it('opens the payment with the details of the order, and saves it', async () => {
    const opened = vi.spyOn(provider, 'start')
    const { buyer, ...checkout } = checkoutWith()
    const { orderId, url } = await start({ ...checkout, buyer })
    const { name, email, phone } = buyer
    expect(opened).toHaveBeenCalledWith({
      id: orderId,
      amountInPaise: checkout.product.priceInPaise,
      currency: 'INR',
      productName: checkout.product.name,
      customer: { name, email, phone },
      payableUntil: expect.any(Date),
      returnUrl: `${shopSettings().siteUrl}/thank-you?order_id=${orderId}&product=maths`,
      webhookUrl: `${shopSettings().siteUrl}/webhooks/sandbox`,
      notes: expect.objectContaining({ order_id: orderId, facts_1: expect.any(String) }),
    })
    const order = await orderNow(orderId)
    expect(order).toMatchObject({ provider: 'sandbox', paymentRef: expect.any(String), paymentUrl: url })
    const seconds = ((order.nextCheckAt?.getTime() ?? 0) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(20)
    expect(seconds).toBeLessThanOrEqual(46)
  })

  it('leads to the same payment when the buyer presses Pay again, in sequence or in parallel', async () => {
    const opened = vi.spyOn(provider, 'start')
    const checkout = checkoutWith({ idempotency: { attempt: 'again' } })
    const first = await start(checkout)
    expect(await start(checkout)).toEqual(first)
    expect(opened).toHaveBeenCalledTimes(1)
    const parallel = checkoutWith({ idempotency: { attempt: 'parallel' } })
    const all = await Promise.all([1, 2, 3].map(() => start(parallel)))
    expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  })

  it('leads a caller who repeats the key after paying to the thank-you page', async () => {
    const checkout = checkoutWith({ idempotency: { key: 'paid' } })
    const { orderId } = await start(checkout)
    await completeOrder(orderId)
    const url = `${shopSettings().siteUrl}/thank-you?order_id=${orderId}&product=maths`
    expect(await start(checkout)).toEqual({ url, orderId })
  })

  it('never replaces a payment that another request has saved', async () => {
    vi.spyOn(provider, 'start').mockImplementation(async ({ id }) => {
      await db.update(orders).set({ paymentRef: 'first', paymentUrl: 'https://pay.example/1' }).where(eq(orders.id, id))
      return { paymentRef: 'second', url: 'https://pay.example/2' }
    })
    const { orderId, url } = await start(checkoutWith())
    expect(url).toBe('https://pay.example/1')
    expect(await orderNow(orderId)).toMatchObject({ paymentRef: 'first', paymentUrl: url })
  })

  it('is refused when the provider is down, has no page for the order, or the key has other details', async () => {
    const opened = vi.spyOn(provider, 'start')
    opened.mockRejectedValueOnce(new Error('down'))
    expect(await requestPayment(checkoutWith())).toEqual({ refused: 'payment-service-error' })
    opened.mockResolvedValueOnce({ paymentRef: 'no-page', url: '' })
    expect(await requestPayment(checkoutWith())).toEqual({ refused: 'payment-url-missing' })
    const checkout = checkoutWith({ idempotency: { key: 'same' } })
    await start(checkout)
    const other = { ...checkout, product: productAt('combo') }
    expect(await requestPayment(other)).toEqual({ refused: 'key-reused' })
  })
})
