import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { upgradeWords } from '#content/interface/upgrades.ts'
import { customers } from '#db/schema/customers.ts'
import { deliveries, demoMailbox } from '#db/schema/messages.ts'
import type { NewOrder } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { type RefundState, refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readUpgradeToken } from '#shop/orders/upgrades/upgrade-link.server.ts'
import { addOrder, gift, productAt } from '#tests/database/orders.ts'
import { sendBoughtAgainMail } from './send-bought-again-mail.server.ts'
import { sendOrderMail } from './send-order-mail.server.ts'
import { sendPaymentLinkMail } from './send-payment-link-mail.server.ts'
import { sendRefundMail } from './send-refund-mail.server.ts'

const completed = { status: 'completed', amountInPaise: 20_800 } as const
const listMails = (address: string) => db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, address))
const listAttempts = (orderId: string) => db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
const erase = (customerId: number) =>
  db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))

async function refundOrder(state: RefundState, changed: Partial<NewOrder> = {}) {
  const order = await addOrder({ ...completed, ...changed })
  const refundId = `rf${order.id.replace('-', '')}`
  const ofOrder = { orderId: order.id, provider: 'sandbox' }
  const paymentId = `pay-${order.id}`
  await db
    .insert(receivedPayments)
    .values({ ...ofOrder, externalId: paymentId, amountInPaise: 20_800, currency: 'INR' })
  const request = { amountInPaise: 5_000, reason: 'other', origin: 'shop', requestedBy: 'owner' } as const
  const refund = { id: refundId, ...ofOrder, paymentId, ...request, state, bankReference: '431290876612' }
  await db.insert(refunds).values(refund)
  return { order, refundId, refund }
}

describe('the mail about a refund', () => {
  it('names the amount and the bank reference, once, and belongs to the order', async () => {
    const { order, refundId } = await refundOrder('accepted')
    expect(await sendRefundMail({ refundId })).toBe('sent')
    expect(await sendRefundMail({ refundId })).toBe('sent-before')
    const mails = await listMails(order.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('₹50')
    for (const words of ['Mathematics Blueprint', '431290876612']) expect(mails[0]?.plainText).toContain(words)
    expect(await listAttempts(order.id)).toMatchObject([{ kind: 'refund', channel: 'email', address: order.email }])
  })

  it('is sent for each refund of an order', async () => {
    const { order, refundId, refund } = await refundOrder('processed')
    await db.insert(refunds).values({ ...refund, id: `${refundId}b`, amountInPaise: 700 })
    expect(await sendRefundMail({ refundId })).toBe('sent')
    expect(await sendRefundMail({ refundId: `${refundId}b` })).toBe('sent')
    expect((await listMails(order.email)).map(({ subject }) => subject.includes('₹7')).toSorted()).toEqual([
      false,
      true,
    ])
  })

  it('is in the language of the order', async () => {
    const { order, refundId } = await refundOrder('accepted', { language: 'hi' })
    await sendRefundMail({ refundId })
    expect((await listMails(order.email))[0]?.plainText).toContain('गणित')
  })

  it('is not sent when the refund has failed since, the buyer was erased or the refund is unknown', async () => {
    const failed = await refundOrder('failed')
    expect(await sendRefundMail(failed)).toBe('nothing-to-send')
    const erased = await refundOrder('accepted')
    await erase(erased.order.customerId)
    expect(await sendRefundMail(erased)).toBe('nothing-to-send')
    expect(await sendRefundMail({ refundId: 'guess' })).toBe('nothing-to-send')
    for (const { order } of [failed, erased]) expect(await listMails(order.email)).toEqual([])
  })
})

describe('the question to a buyer who paid for the same product again', () => {
  it('is mailed once, in the language of the order', async () => {
    const order = await addOrder({ ...completed, language: 'hi' })
    expect(await sendBoughtAgainMail({ orderId: order.id })).toBe('sent')
    expect(await sendBoughtAgainMail({ orderId: order.id })).toBe('sent-before')
    const mails = await listMails(order.email)
    expect(mails).toHaveLength(1)
    for (const words of ['गणित', '₹208']) expect(mails[0]?.plainText).toContain(words)
    expect(await listAttempts(order.id)).toMatchObject([{ kind: 'refund', channel: 'email', address: order.email }])
    const another = await addOrder(completed)
    expect(await sendBoughtAgainMail({ orderId: another.id })).toBe('sent')
  })

  it('is not mailed when the order was refunded since', async () => {
    const order = await addOrder({ ...completed, refundedAt: new Date() })
    expect(await sendBoughtAgainMail({ orderId: order.id })).toBe('nothing-to-send')
    expect(await listMails(order.email)).toEqual([])
  })
})

describe('the mail with the link to the payment page', () => {
  it('is sent once per order, while the page is open', async () => {
    const open = { createdAt: new Date(), paymentUrl: 'https://pay.example/1' }
    for (const order of [await addOrder(open), await addOrder(open)]) {
      expect(await sendPaymentLinkMail({ orderId: order.id })).toBe('sent')
      expect(await sendPaymentLinkMail({ orderId: order.id })).toBe('sent-before')
      expect(await listMails(order.email)).toHaveLength(1)
    }
  })

  it('is not sent for an order without a payment page, or for an unknown one', async () => {
    const order = await addOrder({ createdAt: new Date(), paymentUrl: null })
    expect(await sendPaymentLinkMail({ orderId: order.id })).toBe('refused')
    expect(await sendPaymentLinkMail({ orderId: 'guess' })).toBe('refused')
  })
})

describe('the offer of the bundle in the mail about an order', () => {
  async function readOrderMail(changed: Partial<NewOrder>) {
    const order = await addOrder({ ...completed, ...changed })
    expect(await sendOrderMail({ orderId: order.id, resendNumber: 0 })).toBe('sent')
    const [mail] = await listMails(order.email)
    return { order, text: mail?.plainText ?? '' }
  }

  it('takes off what the buyer paid, and its link proves who reads the mail', async () => {
    const { order, text } = await readOrderMail({})
    expect(text).toContain(upgradeWords.mail(2, productAt('combo').name, '₹140'))
    const [, token] = /\/checkout\/combo\?upgrade=(\S+)/.exec(text) ?? []
    expect((await readUpgradeToken(token))?.id).toBe(order.id)
  })

  it('takes off only what the shop kept after a refund', async () => {
    const { text } = await readOrderMail({ refundedInPaise: 5_000, lastRefundAt: new Date() })
    expect(text).toContain(upgradeWords.mail(2, productAt('combo').name, '₹190'))
  })

  it.each<[string, Partial<NewOrder>]>([
    ['the bundle itself', { productId: 'combo' }],
    ['a free copy', { amountInPaise: 0, discount: gift }],
  ])('is missing for %s', async (_, changed) => {
    expect((await readOrderMail(changed)).text).not.toContain('upgrade=')
  })
})
