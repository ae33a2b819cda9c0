import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { formatOrderNumber } from '#brand/order-number.ts'
import { customers } from '#db/schema/customers.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { readOrderHint } from '#shop/delivery/order-hint.ts'
import { maxRequestsPerHint, maxRequestsPerNetwork, sendLostOrders } from '#shop/delivery/request-lost-order.server.ts'
import { addOrder, waitingJobs } from '#tests/database/orders.ts'
import { visitorContext } from '../../visitor.ts'
import { action } from './find-order.tsx'

const completed = { status: 'completed' as const, completedAt: new Date() }

async function submit(hint: string, ip: string) {
  const request = new Request('http://localhost/find-order', { method: 'POST', body: new URLSearchParams({ hint }) })
  const context = new RouterContextProvider()
  context.set(visitorContext, { ip, userAgent: null })
  const args = { request, url: new URL(request.url), context, params: {}, pattern: '/find-order' } as const
  const { data, init } = await action(args)
  return { data, status: init?.status }
}

async function send(typed: string) {
  const hint = readOrderHint(typed)
  if (!hint) throw new Error(`${typed} is not readable`)
  await sendLostOrders(hint)
}

const mailsOf = async (orderId: string) => (await waitingJobs('delivery.email', orderId)).length

describe('Find my order', () => {
  it('answers the same for known and unknown hints', async () => {
    const order = await addOrder({ ...completed, phoneNumber: '9800000001', paymentRef: 'pay_answers_alike' })
    const ip = '203.0.113.80'
    const known = [order.email, order.phoneNumber, formatOrderNumber(order.number), 'pay_answers_alike', order.id]
    const unknown = ['stranger@example.in', '9800000009', '482 109 375', 'pay_of_another', 'bb_guess']
    const answers = []
    for (const hint of [...known, ...unknown]) answers.push(JSON.stringify(await submit(hint, ip)))
    expect(new Set(answers)).toEqual(new Set([JSON.stringify({ data: { isAccepted: true }, status: 200 })]))
    // The search starts after the answer, and an order is sent three times per hour.
    await expect.poll(() => mailsOf(order.id)).toBe(3)
  })

  it.each([
    ['email address', (order: Found) => order.email.toUpperCase()],
    ['phone number', (order: Found) => `+91 ${order.phoneNumber}`],
    ['order number', (order: Found) => formatOrderNumber(order.number)],
    ['id of the payment page', (order: Found) => ` ${order.paymentRef} `],
    ['id of the payment', (order: Found) => `upi-${order.number}`],
    ['UPI reference', (order: Found) => ` ${toUpiReference(order).replace(/(.{4})/g, '$1 ')}`],
    [
      'UPI reference with its label and hyphens',
      (order: Found) => `UPI Ref No: ${toUpiReference(order).replace(/(.{4})(?=.)/g, '$1-')}`,
    ],
    ['order number with hyphens', (order: Found) => formatOrderNumber(order.number).replaceAll(' ', '-')],
    ['id of the order', (order: Found) => order.id],
  ])('finds an order by its %s and sends it to its own address', async (_, toHint) => {
    const order = await paidOrder()
    await send(toHint(order))
    expect(await mailsOf(order.id)).toBe(1)
  })

  it('sends nothing of other orders', async () => {
    const order = await paidOrder()
    const other = await paidOrder()
    await send(order.email)
    await send(formatOrderNumber(order.number))
    expect(await mailsOf(other.id)).toBe(0)
  })

  it('sends no refunded order and none of an erased customer', async () => {
    const refunded = await addOrder({ ...completed, refundedAt: new Date() })
    const erased = await addOrder(completed)
    await eraseOwnData(erased.customerId)
    await send(refunded.email)
    await send(formatOrderNumber(refunded.number))
    await send(formatOrderNumber(erased.number))
    expect([await mailsOf(refunded.id), await mailsOf(erased.id)]).toEqual([0, 0])
  })

  it('sends nothing for an unpaid order', async () => {
    const order = await addOrder()
    await send(order.email)
    expect(await mailsOf(order.id)).toBe(0)
  })

  it('sends the five newest orders of an address at most, three times per hour each', async () => {
    const first = await addOrder(completed)
    const { customerId, email } = first
    for (let more = 1; more <= 5; more++) {
      await addOrder({ ...completed, customerId, email, createdAt: new Date(Date.now() + more * 1000) })
    }
    for (let time = 1; time <= 4; time++) await send(email)
    const jobs = await Promise.all([waitingJobs('delivery.email', first.id), waitingJobs('delivery.email')])
    expect(jobs[0]).toHaveLength(0)
  })

  it.each(['', '   ', 'hello', '12345', '<script>', 'x'.repeat(300)])('refuses %j with a sentence', async (hint) => {
    const { data, status } = await submit(hint, '203.0.113.81')
    expect(status).toBe(400)
    expect(data.error).toMatch(/^Please enter/)
  })

  it('limits a contact, known or not and however it is spelled, to the same number', async () => {
    const { phoneNumber } = await addOrder({ ...completed, phoneNumber: '9800000003' })
    const spellings = (phone: string) => [phone, `+91${phone}`, `0${phone}`, `${phone.slice(0, 5)} ${phone.slice(5)}`]
    for (const [place, phone] of [phoneNumber, '9800000004'].entries()) {
      for (let time = 0; time < maxRequestsPerHint; time++) {
        expect((await submit(spellings(phone)[time % 4] ?? '', `203.0.113.${90 + time}`)).status).toBe(200)
      }
      expect((await submit(phone, `203.0.113.${100 + place}`)).status).toBe(429)
    }
  })

  it('limits a network', async () => {
    const ip = '203.0.113.82'
    for (let time = 1; time <= maxRequestsPerNetwork; time++) {
      expect((await submit(`stranger${time}@example.in`, ip)).status).toBe(200)
    }
    const refused = await submit('one.more@example.in', ip)
    expect(refused).toMatchObject({ status: 429, data: { notice: { title: 'Too many requests' } } })
  })
})

type Found = Awaited<ReturnType<typeof paidOrder>>

let made = 0

async function paidOrder() {
  made += 1
  const order = await addOrder({
    ...completed,
    phoneNumber: `98000010${String(made).padStart(2, '0')}`,
    paymentRef: `sbx_lost_${made}`,
  })
  await db.update(customers).set({ phoneNumber: order.phoneNumber }).where(eq(customers.id, order.customerId))
  const { id: orderId, amountInPaise } = order
  const payment = { provider: 'sandbox', externalId: `upi-${order.number}`, orderId, amountInPaise, currency: 'INR' }
  await db.insert(receivedPayments).values({ ...payment, bankReference: toUpiReference(order) })
  return order
}

/** Twelve digits, as UPI apps show them. */
function toUpiReference({ number }: { number: number }): string {
  return `6${String(number).padStart(11, '0')}`
}
