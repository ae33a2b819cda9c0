import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getContentIn, setContent } from '#shop/catalogue/current-content.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { sendOrderMail } from '#shop/delivery/send-order-mail.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { askProvider } from '#shop/payments/ask-provider.server.ts'
import { recordRefund } from '#shop/refunds/record-refund.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'
import { gstin, setBusiness } from '#tests/business.ts'
import { buyerWith, orderNow, startOrder, waitingJobs } from '#tests/database/orders.ts'
import { recordSale } from './record-sale.server.ts'
import type { TypedSale } from './sale-form.server.ts'

const actor = { ip: '203.0.113.7', name: 'owner' }
const content = getContentIn('en')
afterEach(() => setContent(content))

let forms = 0
const newAttempt = () => `attempt-of-a-sale-${++forms}`

function saleWith(changed: Partial<TypedSale> = {}): TypedSale {
  return {
    attempt: newAttempt(),
    product: 'maths',
    amountInPaise: 150_00,
    method: 'cash',
    note: 'at the school gate',
    language: 'en',
    buyer: buyerWith(),
    ...changed,
  }
}

async function record(changed: Partial<TypedSale> = {}) {
  const recorded = await recordSale(actor, saleWith(changed))
  if ('refused' in recorded) throw new Error(recorded.refused)
  return orderNow(recorded.orderId)
}

function readActs(orderId: string) {
  const { act, actor, detail } = auditLog
  return db.select({ act, actor, detail }).from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(auditLog.id)
}

const ordersAt = (email: string) => db.$count(orders, eq(orders.email, email))

describe('recordSale', () => {
  it('makes a paid order of a new buyer with receipt, delivery, payment and audit line, and no consent', async () => {
    const order = await record({ language: 'hi', method: 'upi', note: ' UPI reference 4312 ' })
    expect(order).toMatchObject({
      ...{ status: 'completed', provider: 'outside', productId: 'maths', amountInPaise: 150_00, language: 'hi' },
      ...{ priceInPaise: 208_00, nextCheckAt: null, paymentRef: null },
    })
    expect(await waitingJobs('order.completed', order.id)).toHaveLength(1)
    const received = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
    expect(received).toMatchObject([{ provider: 'outside', externalId: order.id, amountInPaise: 150_00 }])
    expect(await readActs(order.id)).toEqual([
      { act: 'sale-recorded', actor: 'owner', detail: { method: 'upi' } },
      {
        act: 'outside-payment-accepted',
        actor: 'owner',
        detail: { amountInPaise: 150_00, note: 'UPI reference 4312' },
      },
    ])
    expect(await db.$count(consents, eq(consents.customerId, order.customerId))).toBe(0)
    expect(await findInvoice(order.id, null)).toMatchObject({
      amountInPaise: 150_00,
      content: { paidWith: 'सीधे विक्रेता को पेमेंट', price: { inPaise: 150_00 } },
    })
    expect(await sendOrderMail({ orderId: order.id, resendNumber: 0 })).toBe('sent')
  })

  it('gives the order to the customer who has the address, whatever its case', async () => {
    const { customerId, email } = await startOrder()
    const order = await record({ buyer: buyerWith({ email: email.toUpperCase() }) })
    expect(order).toMatchObject({ customerId, email })
  })

  it('records one sale, however often the form is sent', async () => {
    const sale = saleWith()
    const recorded = await Promise.all(Array.from({ length: 6 }, () => recordSale(actor, sale)))
    expect(new Set(recorded.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    const { email } = sale.buyer as { email: string }
    expect(await ordersAt(email)).toBe(1)
    expect(await db.$count(auditLog, eq(auditLog.act, 'sale-recorded'))).toBe(
      await db.$count(orders, eq(orders.provider, 'outside')),
    )
  })

  it('asks again before a form that was sent records other details', async () => {
    const sale = saleWith()
    const first = await recordSale(actor, sale)
    const other = { ...sale, amountInPaise: 100_00 }
    const orderId = 'orderId' in first ? first.orderId : ''
    expect(await recordSale(actor, other)).toMatchObject({ refused: 'form-used', orderId })
    expect(await orderNow(orderId)).toMatchObject({ amountInPaise: 150_00 })
  })

  it.each<[string, Partial<TypedSale>, object]>([
    ['an unknown product', { product: 'nothing' }, { product: 'product-unknown' }],
    ['no amount', { amountInPaise: Number.NaN }, { amount: 'amount-invalid' }],
    ['less than a rupee', { amountInPaise: 99 }, { amount: 'amount-invalid' }],
    ['half a paisa', { amountInPaise: 150_00.5 }, { amount: 'amount-invalid' }],
    ['more than the list price', { amountInPaise: 100_000_00 }, { amount: 'amount-too-high' }],
    ['an unknown method', { method: 'card' }, { method: 'method-missing' }],
    ['an unknown language', { language: 'fr' }, { language: 'language-missing' }],
    ['no note', { note: ' \u0000 ' }, { note: 'note-missing' }],
    ['a long note', { note: 'x'.repeat(301) }, { note: 'note-too-long' }],
    ['a bad phone', { buyer: buyerWith({ phone: '12345' }) }, { phone: 'indian-phone-invalid' }],
    ['a bad address', { buyer: buyerWith({ email: 'asha@' }) }, { email: 'email-invalid' }],
  ])('refuses %s and writes nothing', async (_, changed, errors) => {
    const before = [await db.$count(orders), await db.$count(customers), await db.$count(auditLog)]
    expect(await recordSale(actor, saleWith(changed))).toEqual({ refused: 'invalid', errors })
    expect([await db.$count(orders), await db.$count(customers), await db.$count(auditLog)]).toEqual(before)
  })

  it('refuses a product that is not sold any more, and a form without its number', async () => {
    const products = content.products.map((page) => ({ ...page, state: 'ended' as const }))
    setContent({ ...content, products })
    expect(await recordSale(actor, saleWith())).toMatchObject({ errors: { product: 'product-not-sold' } })
    expect(await recordSale(actor, saleWith({ attempt: '' }))).toEqual({ refused: 'form-outdated' })
  })

  it('asks for the State once the seller is registered', async () => {
    setBusiness({ gstin })
    expect(await recordSale(actor, saleWith())).toMatchObject({ errors: { placeOfSupply: 'state-required' } })
    const { placeOfSupply } = await record({ buyer: { ...buyerWith(), placeOfSupply: '27' } })
    expect(placeOfSupply).toBe('27')
  })

  it('sends no refund to a provider, but records one with its own document', async () => {
    const { id: orderId } = await record()
    const wanted = {
      ...{ orderId, paymentId: orderId, amountInPaise: 150_00, seenLeftInPaise: 150_00 },
      ...{ reason: 'buyer-asked' as const, note: '' },
    }
    expect(await refundPayment(actor, wanted)).toEqual({ refused: 'provider-missing' })
    expect(await askProvider(actor, orderId)).toEqual({ refused: 'no-payment' })
    const recorded = await recordRefund(actor, wanted)
    expect(recorded).not.toHaveProperty('refused')
    expect(await orderNow(orderId)).toMatchObject({ refundedInPaise: 150_00, refundedAt: expect.any(Date) })
  })

  it('loses its note when the buyer is erased', async () => {
    const { id, customerId } = await record({ note: 'cash from Asha Rao' })
    expect(await eraseCustomer(actor, customerId)).toEqual({ erased: true })
    expect((await readActs(id)).map(({ detail }) => detail)).toEqual([{ method: 'cash' }, { amountInPaise: 150_00 }])
  })
})
