import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { addOrder, buyerWith, checkOut, openOrder, productAt } from '#tests/database/orders.ts'
import { findOpenCheckout, findPaidCheckout } from './find-started-checkout.server.ts'

const maths = productAt('maths')
type Buyer = ReturnType<typeof buyerWith>

async function addOrderOf(buyer: Buyer, changed: Parameters<typeof addOrder>[0] = {}) {
  return addOrder({ email: buyer.email.toLowerCase(), status: 'completed', ...changed })
}

const startedBy = (buyer: Buyer, ...startedOrderIds: string[]) => ({ product: maths, buyer, startedOrderIds })

describe('a browser that has paid', () => {
  it('is led to its order, at whatever price and in whatever language it paid', async () => {
    const buyer = buyerWith({ email: `Asha.${crypto.randomUUID()}@Example.in` })
    const pending = await addOrderOf(buyer, { status: 'pending' })
    expect(await findPaidCheckout(startedBy(buyer, pending.id))).toBeNull()
    const paid = await addOrderOf(buyer, { amountInPaise: 14_000, language: 'hi' })
    const url = `${shopSettings().siteUrl}/hi/thank-you?order_id=${paid.id}&product=maths`
    expect(await findPaidCheckout(startedBy(buyer, 'unknown', pending.id, paid.id))).toEqual({ url, orderId: paid.id })
  })

  it('may pay for another product or with other details, and after a refund', async () => {
    const buyer = buyerWith()
    const { id } = await addOrderOf(buyer)
    const started = startedBy(buyer, id)
    expect(await findPaidCheckout(started)).not.toBeNull()
    expect(await findPaidCheckout({ ...started, product: productAt('combo') })).toBeNull()
    for (const changed of [
      { name: 'Ravi Nair' },
      { email: 'other@example.in' },
      { phone: '9876500000' },
      { classLevel: 'class-9' as const },
    ]) {
      expect(await findPaidCheckout({ ...started, buyer: { ...buyer, ...changed } })).toBeNull()
    }
    await db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, id))
    expect(await findPaidCheckout(started)).toBeNull()
  })

  it('is another one when it has only typed the same details', async () => {
    const buyer = buyerWith()
    await addOrderOf(buyer)
    expect(await findPaidCheckout(startedBy(buyer))).toBeNull()
  })
})

describe('a browser whose payment page is open', () => {
  it('is led there as long as it can be paid, at the price that its form showed', async () => {
    const order = await openOrder()
    const { fullName: name, phoneNumber: phone } = order
    const started = startedBy({ ...buyerWith(), name, email: order.email, phone }, order.id)
    expect(await findOpenCheckout(started, 20_800)).toEqual({ url: order.paymentUrl, orderId: order.id })
    expect(await findOpenCheckout(started, 20_801)).toBeNull()
    expect(await findOpenCheckout({ ...started, startedOrderIds: [] }, 20_800)).toBeNull()
    const age = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 60_000) })
    await db.update(orders).set(age(34)).where(eq(orders.id, order.id))
    expect(await findOpenCheckout(started, 20_800)).toEqual({ url: order.paymentUrl, orderId: order.id })
    await db.update(orders).set(age(36)).where(eq(orders.id, order.id))
    expect(await findOpenCheckout(started, 20_800)).toBeNull()
  })

  it.each([
    ['paid', { status: 'completed' as const }],
    ['without a page', { paymentUrl: null }],
  ])('is not led to an order that is %s', async (_, changed) => {
    const order = await openOrder()
    await db.update(orders).set(changed).where(eq(orders.id, order.id))
    const { fullName: name, phoneNumber: phone } = order
    const started = startedBy({ ...buyerWith(), name, email: order.email, phone }, order.id)
    expect(await findOpenCheckout(started, 20_800)).toBeNull()
  })

  it('is led there again when everything is alike, and gets another order when anything differs', async () => {
    const buyer = buyerWith()
    const press = async (changed: Parameters<typeof checkOut>[0] = {}, startedOrderIds: string[] = []) => {
      const started = await checkOut({ buyer, proof: { customer: null, startedOrderIds }, ...changed })
      if ('refused' in started) throw new Error(started.refused)
      return started
    }
    const first = await press()
    expect(await press({}, [first.orderId])).toEqual(first)
    // Anyone can type another person's details, and then gets a payment of their own.
    expect((await press()).orderId).not.toBe(first.orderId)
    for (const changed of [
      { language: 'hi' as const },
      { slug: 'science' },
      { buyer: { ...buyer, name: 'Ravi Nair' } },
    ])
      expect((await press(changed, [first.orderId])).orderId).not.toBe(first.orderId)
    const isFirst = eq(orders.id, first.orderId)
    await db.update(orders).set({ provider: 'razorpay' }).where(isFirst)
    expect((await press({}, [first.orderId])).orderId).not.toBe(first.orderId)
    await db.update(orders).set({ provider: 'sandbox', status: 'failed' }).where(isFirst)
    expect((await press({}, [first.orderId])).orderId).not.toBe(first.orderId)
  })
})
