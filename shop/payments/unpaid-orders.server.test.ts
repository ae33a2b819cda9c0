import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { customers } from '#db/schema/customers.ts'
import { deliveries, demoMailbox } from '#db/schema/messages.ts'
import { orderProblems, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { sendPaymentLink } from '#shop/delivery/send-payment-link.server.ts'
import { sendPaymentLinkMail } from '#shop/delivery/send-payment-link-mail.server.ts'
import { addOrder, openOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { acceptOutsidePayment } from './accept-outside-payment.server.ts'
import { askProvider } from './ask-provider.server.ts'
import { recordTransfer } from './providers/sandbox/record-transfer.server.ts'
import { syncPayment } from './sync-payment.server.ts'

const actor = { ip: '203.0.113.7', name: 'owner' }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** The sandbox sends no webhook, so that only the code under test asks. */
const pay = (ref: string) => recordTransfer({ ref, method: 'upi', fault: 'drop' })

async function readActs(orderId: string) {
  const lines = await db.select().from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(auditLog.id)
  return lines.map(({ act, detail }) => ({ act, detail }))
}

describe('askProvider', () => {
  it('completes an order that the buyer has paid, and says when it is not paid', async () => {
    const order = await openOrder()
    expect(await askProvider(actor, order.id)).toEqual({ status: 'pending' })
    await pay(order.paymentRef)
    expect(await askProvider(actor, order.id)).toEqual({ status: 'completed' })
    expect((await readActs(order.id)).map(({ act }) => act)).toEqual(['provider-asked', 'provider-asked'])
  })

  it('refuses an unknown order, one without a payment page and one of a removed provider', async () => {
    expect(await askProvider(actor, 'bb_nothing')).toEqual({ refused: 'unknown-order' })
    expect(await askProvider(actor, (await addOrder()).id)).toEqual({ refused: 'no-payment' })
    const removed = await addOrder({ provider: 'gone', paymentRef: 'gone_1' })
    expect(await askProvider(actor, removed.id)).toEqual({ refused: 'no-provider' })
  })
})

describe('acceptOutsidePayment', () => {
  it('completes, delivers and records an order with the note, once', async () => {
    const order = await openOrder()
    const note = 'UPI reference 4312'
    expect(await acceptOutsidePayment(actor, order.id, ` ${note} `)).toEqual({ amountInPaise: order.amountInPaise })
    expect(await orderNow(order.id)).toMatchObject({ status: 'completed' })
    expect(await waitingJobs('order.completed', order.id)).toHaveLength(1)
    const detail = { amountInPaise: order.amountInPaise, note }
    expect(await readActs(order.id)).toEqual([{ act: 'outside-payment-accepted', detail }])
    const [received] = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
    expect(received).toMatchObject({ provider: 'outside', amountInPaise: order.amountInPaise })
    expect(await acceptOutsidePayment(actor, order.id, note)).toEqual({ refused: 'not-open' })
  })

  it('accepts a failed order, because buyers pay in another way after a failure', async () => {
    const order = await addOrder({ status: 'failed', failedAt: new Date() })
    expect(await acceptOutsidePayment(actor, order.id, 'cash')).toEqual({ amountInPaise: 100 })
  })

  it('reports a buyer who pays at the provider too', async () => {
    const order = await openOrder()
    await acceptOutsidePayment(actor, order.id, 'bank transfer')
    await pay(order.paymentRef)
    await syncPayment(order.id)
    const problems = await db.select().from(orderProblems).where(eq(orderProblems.orderId, order.id))
    expect(problems).toMatchObject([{ kind: 'paid-twice', resolvedAt: null }])
  })

  it('refuses an order without a note, with a long one, on hold or unknown, and changes nothing', async () => {
    const order = await openOrder()
    expect(await acceptOutsidePayment(actor, order.id, ' \u0000 ')).toEqual({ refused: 'note-missing' })
    expect(await acceptOutsidePayment(actor, order.id, 'x'.repeat(301))).toEqual({ refused: 'note-too-long' })
    await db.insert(orderProblems).values({ orderId: order.id, kind: 'amount-mismatch', detail: [] })
    expect(await acceptOutsidePayment(actor, order.id, 'cash')).toEqual({ refused: 'on-hold' })
    expect(await acceptOutsidePayment(actor, 'bb_nothing', 'cash')).toEqual({ refused: 'not-open' })
    expect(await orderNow(order.id)).toMatchObject({ status: 'pending' })
    expect(await readActs(order.id)).toEqual([])
  })

  it('loses its note when the buyer is erased', async () => {
    const order = await openOrder()
    await acceptOutsidePayment(actor, order.id, 'cash from Asha Rao')
    expect(await eraseCustomer(actor, order.customerId)).toEqual({ erased: true })
    const [line] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orderId, order.id), eq(auditLog.act, 'outside-payment-accepted')))
    expect(line?.detail).toEqual({ amountInPaise: order.amountInPaise })
  })
})

describe('sendPaymentLink', () => {
  it('mails the same payment page once, however often the owner clicks', async () => {
    const order = await openOrder()
    expect(await sendPaymentLink(actor, order.id)).toEqual({ sentTo: order.email })
    expect(await sendPaymentLink(actor, order.id)).toEqual({ refused: 'sent-before' })
    expect(await waitingJobs('delivery.payment-link', order.id)).toHaveLength(1)
    expect(await sendPaymentLinkMail({ orderId: order.id })).toBe('sent')
    expect(await sendPaymentLinkMail({ orderId: order.id })).toBe('sent-before')
    const mails = await db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, order.email))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.plainText).toContain(order.paymentUrl)
    expect(await db.$count(deliveries, eq(deliveries.orderId, order.id))).toBe(1)
  })

  it('sends nothing for an order that was paid before the click or before the mail', async () => {
    const paid = await openOrder()
    await pay(paid.paymentRef)
    expect(await sendPaymentLink(actor, paid.id)).toEqual({ refused: 'paid' })
    const later = await openOrder()
    await sendPaymentLink(actor, later.id)
    await pay(later.paymentRef)
    await syncPayment(later.id)
    expect(await sendPaymentLinkMail({ orderId: later.id })).toBe('refused')
    expect(await db.$count(deliveries, eq(deliveries.kind, 'payment-link'))).toBe(1)
  })

  it('refuses a closed page, an order on hold, an erased buyer and one who has the product', async () => {
    const closed = await openOrder()
    await db
      .update(orders)
      .set({ createdAt: minutesAgo(33) })
      .where(eq(orders.id, closed.id))
    expect(await sendPaymentLink(actor, closed.id)).toEqual({ refused: 'not-open' })
    const held = await openOrder()
    await db.insert(orderProblems).values({ orderId: held.id, kind: 'amount-mismatch', detail: [] })
    expect(await sendPaymentLink(actor, held.id)).toEqual({ refused: 'on-hold' })
    const erased = await openOrder()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, erased.customerId))
    expect(await sendPaymentLink(actor, erased.id)).toEqual({ refused: 'buyer-erased' })
    const again = await openOrder()
    await addOrder({ customerId: again.customerId, status: 'completed', completedAt: new Date() })
    expect(await sendPaymentLink(actor, again.id)).toEqual({ refused: 'bought-again' })
    expect(await sendPaymentLink(actor, 'bb_nothing')).toEqual({ refused: 'not-open' })
  })
})
