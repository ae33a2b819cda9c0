import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveries } from '#db/schema/messages.ts'
import { orderProblems, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { deliverOrderNow } from '#shop/delivery/deliver-order-now.server.ts'
import { checkCode } from '#shop/offers/check-code.server.ts'
import { heldForMinutes } from '#shop/offers/count-uses.server.ts'
import { endOffer } from '#shop/offers/end-offer.server.ts'
import { listOffers } from '#shop/offers/list-offers.server.ts'
import { maxWrongCodes } from '#shop/offers/try-code.server.ts'
import { markProblemRefunded } from '#shop/orders/problems/close-problem.server.ts'
import { acceptPayment } from '#shop/payments/accept-payment.server.ts'
import { payableForMinutes } from '#shop/payments/check-intervals.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { addOffer } from '#tests/database/offers.ts'
import {
  buyerWith,
  orderNow,
  productAt,
  checkOut as startCheckoutOf,
  startOrder,
  waitingJobs,
} from '#tests/database/orders.ts'

const actor = { ip: null, name: 'owner' }

const checkOut = (code: string | null, changed: Parameters<typeof startCheckoutOf>[0] = {}) =>
  startCheckoutOf({ code, ...changed })
const openOrderWith = (code: string, email?: string) =>
  startOrder({ code, ...(email && { buyer: buyerWith({ email }) }) })

async function pay({ id, paymentRef }: { id: string; paymentRef: string }) {
  await recordTransfer({ ref: paymentRef, method: 'upi' })
  await syncPayment(id)
  return (await orderNow(id)).status
}

const refused = (started: object) => ('refused' in started ? started.refused : null)
const countOrders = (offerId: number) => db.$count(orders, sql`(discount->>'offerId')::bigint = ${offerId}`)
const letTimePass = (orderId: string, minutes = heldForMinutes + 1) =>
  db
    .update(orders)
    .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(orders.id, orderId))

describe('a checkout with a code', () => {
  it('freezes the price and its reason, and the buyer pays it', async () => {
    const offer = await addOffer({ name: 'Diwali offer', percent: 15 })
    const order = await openOrderWith(` ${offer.code?.toLowerCase()}`)
    expect(order).toMatchObject({
      ...{ listPriceInPaise: 232_00, priceInPaise: 208_00, amountInPaise: 176_80 },
      discount: { offerId: offer.id, name: 'Diwali offer', code: offer.code, inPaise: 31_20 },
    })
    await endOffer(actor, offer.id)
    expect(await pay(order)).toBe('completed')
    expect(await orderNow(order.id)).toMatchObject({ amountInPaise: 176_80 })
    expect(refused(await checkOut(offer.code))).toBe('code-ended')
    const again = await addOffer({ code: offer.code })
    expect(await openOrderWith(offer.code ?? '')).toMatchObject({ discount: { offerId: again.id } })
  })

  it.each([
    ['a code that does not exist', 'NO-SUCH-CODE', 'code-unknown'],
    ['a hostile code', `'; drop table orders; -- ${'x'.repeat(10_000)}`, 'code-unknown'],
  ])('refuses %s', async (_, code, key) => {
    expect(refused(await checkOut(code))).toBe(key)
  })

  it('takes blanks for no code, because Pay takes along what stands in the field', async () => {
    expect(refused(await checkOut(' '))).toBeNull()
  })

  it('refuses a code before its start, after its end and for another product', async () => {
    const soon = new Date(Date.now() + 60_000)
    const early = await addOffer({ startsAt: soon })
    const ended = await addOffer({ startsAt: new Date(Date.now() - 60_000), endsAt: new Date(Date.now() - 1) })
    const other = await addOffer({ productIds: ['combo'] })
    expect(refused(await checkOut(early.code))).toBe('code-early')
    expect(refused(await checkOut(ended.code))).toBe('code-ended')
    expect(refused(await checkOut(other.code))).toBe('code-other-product')
    expect(refused(await checkOut(other.code, { slug: 'combo' }))).toBeNull()
  })

  it.each([
    ['with the last use', 1],
    ['without a limit', null],
  ])('returns the same order when the buyer presses the button twice, %s', async (_, maxUses) => {
    const offer = await addOffer({ maxUses })
    const same = { buyer: buyerWith(), idempotency: { attempt: crypto.randomUUID() } }
    const [one, other] = await Promise.all([checkOut(offer.code, same), checkOut(offer.code, same)])
    expect(one).toEqual(other)
    expect(await checkOut(offer.code, same)).toEqual(one)
    expect(await countOrders(offer.id)).toBe(1)
    // Without the code it is another order at the usual price.
    const without = await checkOut(null, same)
    expect('orderId' in without && (await orderNow(without.orderId)).amountInPaise).toBe(208_00)
  })
})

describe('the limit of an offer', () => {
  it('holds when a hundred buyers check out at the same moment', async () => {
    const offer = await addOffer({ maxUses: 7 })
    const started = await Promise.all(Array.from({ length: 100 }, () => checkOut(offer.code)))
    expect(started.filter((checkout) => !('refused' in checkout))).toHaveLength(7)
    expect(started.map(refused).filter((key) => key !== null)).toEqual(Array(93).fill('code-used-up'))
    expect(await countOrders(offer.id)).toBe(7)
  })

  it('counts per mailbox, however the address is written', async () => {
    const offer = await addOffer({ maxUsesPerBuyer: 1 })
    const buy = async (email: string) => refused(await checkOut(offer.code, { buyer: buyerWith({ email }) }))
    await pay(await openOrderWith(offer.code ?? '', 'asha.rao@gmail.com'))
    for (const email of ['asha.rao@gmail.com', 'ASHA.RAO@GMAIL.COM', 'asharao+2@gmail.com', 'a.sharao@googlemail.com'])
      expect(await buy(email)).toBe('code-used-by-buyer')
    expect(await buy('asha.rao@example.in')).toBeNull()
    await pay(await openOrderWith(offer.code ?? '', 'asharao@example.in'))
    expect(await buy('asharao+1@example.in')).toBe('code-used-by-buyer')
  })

  it('does not tell a network which of many addresses have bought with a code', async () => {
    const offer = await addOffer({ maxUsesPerBuyer: 1 })
    const emails = Array.from({ length: maxWrongCodes + 1 }, (_, at) => `bought${at}@example.in`)
    for (const email of emails) await pay(await openOrderWith(offer.code ?? '', email))
    const tryFrom = async (ip: string, email: string) =>
      refused(await checkOut(offer.code, { buyer: buyerWith({ email }), visitor: { ip, userAgent: null } }))
    const answers = []
    for (const email of emails) answers.push(await tryFrom('192.0.2.41', email))
    expect(answers).toEqual([...Array(maxWrongCodes).fill('code-used-by-buyer'), 'code-not-checked'])
    expect(await tryFrom('192.0.2.41', 'new@example.in')).toBe('code-not-checked')
    // A buyer who tries again learns no more, and other networks buy on.
    for (let time = 0; time <= maxWrongCodes; time++)
      expect(await tryFrom('192.0.2.42', 'bought0@example.in')).toBe('code-used-by-buyer')
    expect(await tryFrom('192.0.2.42', 'new@example.in')).toBeNull()
  })

  it.each([
    ['a limit', { maxUses: 1 }, 'code-used-up'],
    ['a limit per buyer', { maxUsesPerBuyer: 1 }, null],
  ])('lets a buyer start again before paying, with %s, and completes only one of both', async (_, limit, others) => {
    const offer = await addOffer(limit)
    const { email } = buyerWith()
    const declined = await openOrderWith(offer.code ?? '', email)
    expect(refused(await checkOut(offer.code, { buyer: buyerWith({ email, phone: '9876500000' }) }))).toBeNull()
    const again = await openOrderWith(offer.code ?? '', email)
    expect(refused(await checkOut(offer.code))).toBe(others)
    expect(await pay(again)).toBe('completed')
    expect(await pay(declined)).toBe('pending')
    const problems = await db.select().from(orderProblems).where(eq(orderProblems.orderId, declined.id))
    expect(problems).toMatchObject([{ kind: 'offer-used-up' }])
  })

  it('counts the products of a buyer one by one', async () => {
    const offer = await addOffer({ maxUsesPerBuyer: 1 })
    const { email } = buyerWith()
    await openOrderWith(offer.code ?? '', email)
    const science = { buyer: buyerWith({ email }), slug: 'science' }
    expect(refused(await checkOut(offer.code, science))).toBe('code-used-by-buyer')
  })

  it('shows the price of the last use to the browser that holds it, and to no other', async () => {
    const offer = await addOffer({ maxUses: 1 })
    const { id, paymentRef } = await openOrderWith(offer.code ?? '')
    const check = (...started: string[]) => checkCode(productAt('maths'), offer.code ?? '', { ip: null }, started)
    expect(await check(id)).toMatchObject({ product: { priceInPaise: 156_00 } })
    expect(await check()).toEqual({ refused: 'code-used-up' })
    expect(await check('another')).toEqual({ refused: 'code-used-up' })
    await pay({ id, paymentRef })
    expect(await check(id)).toEqual({ refused: 'code-used-up' })
  })

  it('is held by an open checkout, and given back when its payment page has closed', async () => {
    expect(heldForMinutes).toBeGreaterThan(payableForMinutes)
    const offer = await addOffer({ maxUses: 1 })
    const first = await openOrderWith(offer.code ?? '')
    expect(refused(await checkOut(offer.code))).toBe('code-used-up')
    await letTimePass(first.id, heldForMinutes - 1)
    expect(refused(await checkOut(offer.code))).toBe('code-used-up')
    await letTimePass(first.id)
    expect(refused(await checkOut(offer.code))).toBeNull()
  })

  it('holds a late payment for the owner when another buyer has the use', async () => {
    const offer = await addOffer({ maxUses: 1 })
    const late = await openOrderWith(offer.code ?? '')
    await letTimePass(late.id)
    const second = await openOrderWith(offer.code ?? '')
    expect(await pay(late)).toBe('pending')
    expect(await pay(second)).toBe('completed')
    const problems = await db.select().from(orderProblems).where(eq(orderProblems.orderId, late.id))
    expect(problems).toMatchObject([{ kind: 'offer-used-up', resolvedAt: null }])
    expect((await listOffers()).find(({ id }) => id === offer.id)).toMatchObject({ uses: 1 })
    await acceptPayment(actor, late.id)
    expect(await orderNow(late.id)).toMatchObject({ status: 'completed', amountInPaise: 156_00 })
  })

  it('never completes an order whose payment the owner has sent back', async () => {
    const offer = await addOffer({ maxUses: 1 })
    const late = await openOrderWith(offer.code ?? '')
    await letTimePass(late.id)
    const second = await openOrderWith(offer.code ?? '')
    expect(await pay(late)).toBe('pending')
    await markProblemRefunded(actor, late.id, 'offer-used-up')
    await letTimePass(second.id)
    await syncPayment(late.id)
    expect((await orderNow(late.id)).status).toBe('pending')
  })

  it('lets a late payment through while a use is left', async () => {
    const offer = await addOffer({ maxUses: 1 })
    const late = await openOrderWith(offer.code ?? '')
    await letTimePass(late.id)
    expect(await pay(late)).toBe('completed')
    expect(refused(await checkOut(offer.code))).toBe('code-used-up')
  })

  it('is taken once by a late payment that webhook, page and sweep report at the same time', async () => {
    const offer = await addOffer({ maxUses: 1 })
    const late = await openOrderWith(offer.code ?? '')
    await letTimePass(late.id)
    await recordTransfer({ ref: late.paymentRef, method: 'upi' })
    await Promise.all([1, 2, 3, 4, 5].map(() => syncPayment(late.id)))
    expect((await orderNow(late.id)).status).toBe('completed')
    expect(await db.$count(orderProblems, eq(orderProblems.orderId, late.id))).toBe(0)
  })

  it('is never exceeded by paid orders, in whatever order they are paid', async () => {
    const offer = await addOffer({ maxUses: 3 })
    const early = await Promise.all([1, 2, 3].map(() => openOrderWith(offer.code ?? '')))
    for (const { id } of early) await letTimePass(id)
    const later = await Promise.all([1, 2, 3].map(() => openOrderWith(offer.code ?? '')))
    const statuses = await Promise.all([...early, ...later].map(pay))
    expect(statuses.filter((status) => status === 'completed')).toHaveLength(3)
    expect(statuses.slice(3)).toEqual(['completed', 'completed', 'completed'])
  })
})

describe('a free copy', () => {
  it('is given as often as the limit per buyer allows, also when one buyer asks ten times at the same moment', async () => {
    const offer = await addOffer({ percent: 100, maxUsesPerBuyer: 2 })
    const { email } = buyerWith()
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => checkOut(offer.code, { buyer: buyerWith({ email }) })),
    )
    expect(asked.filter((checkout) => !('refused' in checkout))).toHaveLength(2)
  })

  it('needs no payment page, is delivered immediately and is completed without being a sale', async () => {
    const offer = await addOffer({ percent: 100, maxUses: 1 })
    const before = await readOverview()
    const same = { buyer: buyerWith(), idempotency: { attempt: crypto.randomUUID() } }
    const started = await checkOut(offer.code, same)
    if ('refused' in started) throw new Error(started.refused)
    expect(started.url).toContain(`/thank-you?order_id=${started.orderId}`)
    expect(await orderNow(started.orderId)).toMatchObject({
      ...{ status: 'completed', amountInPaise: 0, priceInPaise: 208_00, provider: 'free', paymentRef: null },
      discount: { inPaise: 208_00 },
    })
    expect(await checkOut(offer.code, same)).toEqual(started)
    expect(await waitingJobs('order.completed', started.orderId)).toHaveLength(1)
    await deliverOrderNow(started.orderId)
    expect(await db.$count(deliveries, eq(deliveries.orderId, started.orderId))).toBeGreaterThan(0)
    const { freeCopies, completedOrders, totalRevenueInPaise, productSales } = await readOverview()
    expect(freeCopies).toBe(before.freeCopies + 1)
    expect({ completedOrders, totalRevenueInPaise, productSales }).toEqual({
      completedOrders: before.completedOrders + 1,
      totalRevenueInPaise: before.totalRevenueInPaise,
      productSales: before.productSales,
    })
    expect(refused(await checkOut(offer.code))).toBe('code-used-up')
  })
})
