import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { orderCredits } from '#db/schema/orders.ts'
import type { ReceivedPaymentRow } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { addOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { recordRefund } from './record-refund.server.ts'
import { refundExtra, refundRepeated } from './refund-extra.server.ts'
import { refundPayment } from './refund-payment.server.ts'

const actor = { ip: null, name: 'owner' }
const price = 20_800

async function addPaidOrder(payments: Partial<ReceivedPaymentRow>[] = [{}]) {
  const order = await addOrder({ status: 'completed', amountInPaise: price, priceInPaise: price })
  const rows: ReceivedPaymentRow[] = []
  for (const [index, payment] of payments.entries()) {
    rows.push(await addPayment(order.id, { createdAt: new Date(Date.UTC(2026, 10, 1, 10, index)), ...payment }))
  }
  return { order, payments: rows }
}

async function refundsOf(orderId: string) {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  return rows.map(({ paymentId, amountInPaise, note }) => ({ paymentId, amountInPaise, note }))
}

async function expectNothingWritten(orderId: string, refundsBefore = 0) {
  expect(await refundsOf(orderId)).toHaveLength(refundsBefore)
  expect(await waitingJobs('refunds.sync', orderId)).toEqual([])
  expect(await db.$count(auditLog, eq(auditLog.orderId, orderId))).toBe(0)
}

const refundAll = (orderId: string) => refundRepeated(actor, orderId)
const refundMore = (orderId: string) => refundExtra(actor, orderId, 'duplicate')

describe('a refund of everything', () => {
  it('sends back each payment, less what went back before', async () => {
    const { order, payments } = await addPaidOrder([{}, { amountInPaise: 10_000 }])
    const [first, second] = payments as [ReceivedPaymentRow, ReceivedPaymentRow]
    await addRefund(first, { amountInPaise: 800 })
    expect(await refundAll(order.id)).toEqual({ refundedInPaise: 30_000 })
    expect(await refundsOf(order.id)).toEqual(
      expect.arrayContaining([
        { paymentId: second.externalId, amountInPaise: 10_000, note: '' },
        { paymentId: first.externalId, amountInPaise: 20_000, note: '' },
      ]),
    )
    expect(await refundAll(order.id)).toEqual({ refused: 'nothing-left' })
  })

  it('leaves what is too little for a provider, and is refused when that is all', async () => {
    const { order, payments } = await addPaidOrder([{ amountInPaise: 99 }, { amountInPaise: 100 }])
    expect(await refundAll(order.id)).toEqual({ refundedInPaise: 100 })
    expect(await refundsOf(order.id)).toMatchObject([{ paymentId: payments[1]?.externalId, amountInPaise: 100 }])
    expect(await refundAll(order.id)).toEqual({ refused: 'nothing-left' })
  })

  it('is refused as a whole when the keys of one provider are gone', async () => {
    const { order } = await addPaidOrder([{ provider: 'razorpay' }, {}])
    expect(await refundAll(order.id)).toEqual({ refused: 'provider-missing' })
    await expectNothingWritten(order.id)
  })

  it('is refused as a whole when a part was paid in another way, and sends the rest once that part is recorded', async () => {
    const outside = { provider: outsideProvider, amountInPaise: 10_000 }
    const { order, payments } = await addPaidOrder([outside, {}])
    expect(await refundAll(order.id)).toEqual({ refused: 'paid-outside', leftInPaise: 10_000 })
    await expectNothingWritten(order.id)
    const [byHand, online] = payments as [ReceivedPaymentRow, ReceivedPaymentRow]
    await addRefund(byHand, { amountInPaise: 10_000, origin: 'by-hand', state: 'processed' })
    expect(await refundAll(order.id)).toEqual({ refundedInPaise: price })
    expect(await refundsOf(order.id)).toContainEqual({
      paymentId: online.externalId,
      amountInPaise: price,
      note: '',
    })
  })

  it('is refused for an unknown order', async () => {
    expect(await refundAll('bb_unknown')).toEqual({ refused: 'unknown-payment' })
  })
})

describe('a refund of what is beyond the price', () => {
  it('takes the newest payment first, and only as much of the one before as is too much', async () => {
    const { order, payments } = await addPaidOrder([{ amountInPaise: price + 100 }, {}])
    expect(await refundMore(order.id)).toEqual({ refundedInPaise: price + 100 })
    expect(await refundsOf(order.id)).toEqual(
      expect.arrayContaining([
        { paymentId: payments[0]?.externalId, amountInPaise: 100, note: '' },
        { paymentId: payments[1]?.externalId, amountInPaise: price, note: '' },
      ]),
    )
    expect(await refundMore(order.id)).toEqual({ refused: 'nothing-left' })
  })
})

describe('a refund of a part', () => {
  it('leaves nothing that no provider would refund, but by hand every paisa can be recorded', async () => {
    const { order, payments } = await addPaidOrder()
    const wanted = { orderId: order.id, paymentId: payments[0]?.externalId ?? '', seenLeftInPaise: price }
    const form = { reason: 'buyer-asked', note: '' } as const
    const refund = (amountInPaise: number) => refundPayment(actor, { ...wanted, ...form, amountInPaise })
    expect(await refund(price - 99)).toEqual({ refused: 'leaves-too-little', leftInPaise: price })
    await expectNothingWritten(order.id)
    const record = (amountInPaise: number, seenLeftInPaise = price) =>
      recordRefund(actor, { ...wanted, ...form, amountInPaise, seenLeftInPaise })
    expect(await record(0)).toEqual({ refused: 'too-small' })
    expect(await record(price - 50)).toHaveProperty('refund')
    expect(await record(50, 50)).toHaveProperty('refund')
    expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: price })
  })

  it('may leave a rupee', async () => {
    const { order, payments } = await addPaidOrder()
    const wanted = { orderId: order.id, paymentId: payments[0]?.externalId ?? '', seenLeftInPaise: price }
    const form = { reason: 'buyer-asked', note: '', amountInPaise: price - 100 } as const
    expect(await refundPayment(actor, { ...wanted, ...form })).toHaveProperty('refund')
  })
})

describe('an order that was paid in another way and once more at the provider', () => {
  it('sends back the payment of the provider with one click', async () => {
    const { order, payments } = await addPaidOrder([{ provider: outsideProvider }, {}])
    expect(await refundMore(order.id)).toEqual({ refundedInPaise: price })
    expect(await refundsOf(order.id)).toMatchObject([{ paymentId: payments[1]?.externalId, amountInPaise: price }])
  })
})

describe('an order whose price counted for an upgrade', () => {
  async function addCreditedOrder(payments?: Partial<ReceivedPaymentRow>[]) {
    const paid = await addPaidOrder(payments)
    const upgrade = await addOrder({ status: 'completed', productId: 'combo', amountInPaise: 14_000 })
    await db.insert(orderCredits).values({ orderId: upgrade.id, creditedOrderId: paid.order.id, inPaise: price })
    return paid
  }

  it('keeps its price, but a second payment goes back', async () => {
    const { order } = await addCreditedOrder([{}, {}])
    expect(await refundAll(order.id)).toEqual({ refused: 'credited' })
    await expectNothingWritten(order.id)
    expect(await refundMore(order.id)).toEqual({ refundedInPaise: price })
  })

  it('keeps even a part of its price', async () => {
    const { order, payments } = await addCreditedOrder()
    const [payment] = payments as [ReceivedPaymentRow]
    const wanted = { orderId: order.id, paymentId: payment.externalId, amountInPaise: 100, seenLeftInPaise: price }
    const form = { reason: 'buyer-asked', note: '' } as const
    expect(await refundPayment(actor, { ...wanted, ...form })).toEqual({ refused: 'credited' })
    await expectNothingWritten(order.id)
  })
})
