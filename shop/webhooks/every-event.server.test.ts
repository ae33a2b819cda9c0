import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatOrderNumber } from '#brand/order-number.ts'
import { orders } from '#db/schema/orders.ts'
import { type WebhookEventType, webhookEventTypes } from '#db/schema/webhooks.ts'
import { db } from '#platform/postgres/database.server.ts'
import { changeConsent } from '#shop/consents/change-consent.server.ts'
import { eraseCustomer, eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { sendOrderMail } from '#shop/delivery/send-order-mail.server.ts'
import { addEdition, rollBackEdition } from '#shop/editions/published-editions.server.ts'
import { requestGuide } from '#shop/leads/request-guide.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import { type PaymentProvider, RefundRefusal } from '#shop/payments/provider.ts'
import { decideDispute, openDispute } from '#shop/payments/providers/sandbox/disputes.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { syncDispute } from '#shop/payments/sync-dispute.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { readOrderMoney } from '#shop/refunds/read-order-money.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'
import { syncRefunds } from '#shop/refunds/sync-refunds.server.ts'
import { buyerWith, openOrder, visitor } from '#tests/database/orders.ts'
import { type FakeRequest, startFakeServer } from '#tests/fakes/fake-server.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { addEndpoint } from './change-endpoints.server.ts'
import { sendWebhooks } from './send-webhooks.server.ts'

// The receiver of these tests runs on this computer.
const smtp = await vi.hoisted(async () => {
  process.env.PRIVATE_ADDRESSES = 'allow'
  const { startSmtpForShop } = await import('#tests/fakes/smtp.ts')
  return startSmtpForShop()
})

const owner = { ip: '203.0.113.7', name: 'owner' }
let receiver: Awaited<ReturnType<typeof startFakeServer>>
let received: FakeRequest[] = []
let secret = ''

beforeAll(async () => {
  receiver = await startFakeServer((request) => {
    received.push(request)
    return { status: 200, body: 'ok' }
  })
  const types = [...webhookEventTypes]
  const added = await addEndpoint(owner, { url: `${receiver.origin}/hook`, types, hasContact: false })
  if ('refused' in added) throw new Error(added.refused)
  secret = added.secret
})
afterAll(() => Promise.all([receiver.stop(), smtp.stop()]))

/** What the receiver was told while this happened, as the library of Standard Webhooks reads it. */
async function told(happens: () => Promise<unknown>) {
  await sendWebhooks()
  received = []
  await happens()
  await sendWebhooks()
  return received.map(({ headers, body }) => {
    const event = new Webhook(secret).verify(body, headers as Record<string, string>)
    return event as { type: WebhookEventType; data: Record<string, unknown> }
  })
}

async function openPaidOrder() {
  const order = await openOrder()
  await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop' })
  await syncPayment(order.id)
  return order
}

type PaidOrder = Awaited<ReturnType<typeof openPaidOrder>>

async function requestRefund({ id: orderId }: PaidOrder, amountInPaise: number) {
  const [payment] = (await readOrderMoney(orderId)).payments
  const wanted = { orderId, paymentId: payment?.id ?? '', amountInPaise, seenLeftInPaise: payment?.leftInPaise ?? 0 }
  expect(await refundPayment(owner, { ...wanted, reason: 'other', note: '' })).toHaveProperty('refund')
}

async function dispute(order: PaidOrder) {
  const disputeId = (await openDispute(order.paymentRef, 'fraudulent')) ?? ''
  await syncDispute({ orderId: order.id, provider: 'sandbox', disputeId })
  return disputeId
}

const about = ({ id, customerId }: PaidOrder) => ({
  order: expect.objectContaining({ id, productId: 'maths', currency: 'INR' }),
  customer: { id: customerId },
})

/** What happens in the shop, and what it tells. A type of event without a test does not compile. */
const events: Record<WebhookEventType, () => Promise<void>> = {
  'order.completed': async () => {
    const order = await openOrder()
    await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop' })
    const said = await told(() => syncPayment(order.id))
    expect(said).toMatchObject([{ type: 'order.completed', data: about(order) }])
    expect(said[0]?.data.order).toMatchObject({ status: 'completed', amountInPaise: order.amountInPaise })
    const [stored] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, order.id))
    expect(said[0]?.data.order).toMatchObject({ number: formatOrderNumber(stored?.number ?? 0) })
  },

  'order.delivered': async () => {
    const order = await openPaidOrder()
    const said = await told(() => sendOrderMail({ orderId: order.id, resendNumber: 0 }))
    expect(said).toMatchObject([{ type: 'order.delivered', data: about(order) }])
    expect(said[0]?.data.order).toMatchObject({ sentAt: expect.any(String) })
  },

  'order.not_delivered': async () => {
    const order = await openPaidOrder()
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 550, text: '5.1.1 No such user' })
    const said = await told(() => sendOrderMail({ orderId: order.id, resendNumber: 0 }))
    smtp.behaviour.rejectionFor = () => null
    const message = { channel: 'email', status: 'refused' }
    expect(said).toMatchObject([{ type: 'order.not_delivered', data: { ...about(order), message } }])
  },

  'order.refunded': async () => {
    const order = await openPaidOrder()
    expect(await told(() => requestRefund(order, 5_000))).toEqual([])
    const said = await told(() => syncRefunds(order.id))
    const refund = { amountInPaise: 5_000, reason: 'other', origin: 'shop', id: expect.stringMatching(/^rf/) }
    expect(said).toMatchObject([{ type: 'order.refunded', data: { ...about(order), refund } }])
    expect(said[0]?.data.order).toMatchObject({ refundedInPaise: 5_000 })
  },

  'order.refund_failed': async () => {
    const order = await openPaidOrder()
    await requestRefund(order, 5_000)
    const provider = findProvider('sandbox') as PaymentProvider
    vi.spyOn(provider, 'refund').mockRejectedValueOnce(new RefundRefusal('too old'))
    const said = await told(() => syncRefunds(order.id))
    const refund = { amountInPaise: 5_000, state: 'failed' }
    expect(said).toMatchObject([{ type: 'order.refund_failed', data: { ...about(order), refund } }])
  },

  'order.disputed': async () => {
    const order = await openPaidOrder()
    const said = await told(() => dispute(order))
    const facts = { amountInPaise: order.amountInPaise, state: 'open', respondBy: expect.any(String) }
    expect(said).toMatchObject([{ type: 'order.disputed', data: { ...about(order), dispute: facts } }])
  },

  'order.dispute_updated': async () => {
    const order = await openPaidOrder()
    const disputeId = await dispute(order)
    for (const state of ['lost', 'won'] as const) {
      await decideDispute(disputeId, state)
      const said = await told(() => syncDispute({ orderId: order.id, provider: 'sandbox', disputeId }))
      const facts = { id: disputeId, state }
      expect(said).toMatchObject([{ type: 'order.dispute_updated', data: { ...about(order), dispute: facts } }])
    }
  },

  'lead.created': async () => {
    const { name: fullName, email, phone: phoneNumber } = buyerWith()
    const form = { fullName, class: '10', email, phoneNumber, terms: 'on' } as const
    let id = ''
    const said = await told(async () => {
      id = await requestGuide(form, visitor)
    })
    expect(said).toEqual([{ ...said[0], type: 'lead.created' }])
    expect(said[0]?.data).toEqual({ lead: { id }, customer: { id: expect.any(Number) } })
  },

  'consent.withdrawn': async () => {
    const { customerId } = await openPaidOrder()
    expect(await told(() => changeConsent(customerId, 'emailMarketing', true, visitor))).toEqual([])
    const said = await told(() => changeConsent(customerId, 'emailMarketing', false, visitor))
    const consent = { purpose: 'emailMarketing', source: 'account' }
    expect(said).toMatchObject([{ type: 'consent.withdrawn', data: { consent, customer: { id: customerId } } }])
  },

  'edition.published': async () => {
    const publish = async (pages: number) => {
      const added = await addEdition('maths', await makePdf({ pages }), 'upload')
      if ('refused' in added) throw new Error(added.refused)
      return added.edition
    }
    const before = await publish(2)
    const said = await told(() => publish(3))
    expect(said).toMatchObject([{ type: 'edition.published', data: { edition: { file: 'maths', pages: 3 } } }])
    expect(said[0]?.data).not.toHaveProperty('customer')
    const again = await told(() => rollBackEdition(owner, 'maths', before.id))
    expect(again).toMatchObject([{ type: 'edition.published', data: { edition: { id: before.id, pages: 2 } } }])
  },

  'customer.erased': async () => {
    for (const erase of [eraseOwnData, (id: number) => eraseCustomer(owner, id)]) {
      const { customerId } = await openPaidOrder()
      const said = await told(() => erase(customerId))
      const erased = said.filter(({ type }) => type === 'customer.erased')
      expect(erased).toMatchObject([{ data: { customer: { id: customerId } } }])
      expect(erased[0]?.data).not.toHaveProperty('order')
    }
  },
}

describe('another program', () => {
  it.each(webhookEventTypes)('is told of %s once, by what causes it', (type) => events[type]())

  it('is not told of a box that a buyer left empty', async () => {
    const said = await told(() => openPaidOrder())
    expect(said.map(({ type }) => type)).toEqual(['order.completed'])
  })
})
