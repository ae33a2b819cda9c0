import { expect, it } from 'vitest'
import { type Refund, receivedPayments, refunds } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { listShownRefunds } from './list-shown-refunds.server.ts'

let made = 0

async function addRefund(orderId: string, changed: Partial<Refund>) {
  const paymentId = `pay_${++made}`
  const ofOrder = { orderId, provider: 'sandbox' }
  await db
    .insert(receivedPayments)
    .values({ ...ofOrder, externalId: paymentId, amountInPaise: 20_800, currency: 'INR' })
  const request = { amountInPaise: 5_000, reason: 'other', origin: 'shop', requestedBy: 'owner' } as const
  await db
    .insert(refunds)
    .values({ id: `rf_${paymentId}`, ...ofOrder, paymentId, state: 'accepted', ...request, ...changed })
}

it('shows buyers the refunds that are on their way or with the bank, the oldest first', async () => {
  const [order, other] = [await addOrder(), await addOrder()]
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute))
  await addRefund(order.id, {
    state: 'processed',
    requestedAt: at(4),
    acceptedAt: at(5),
    bankReference: '431290876612',
  })
  await addRefund(order.id, { amountInPaise: 700, requestedAt: at(1) })
  for (const state of ['requested', 'failed'] as const) await addRefund(order.id, { state })
  await addRefund(other.id, {})
  expect(await listShownRefunds([order.id])).toEqual([
    { orderId: order.id, amountInPaise: 700, bankReference: null, at: at(1) },
    { orderId: order.id, amountInPaise: 5_000, bankReference: '431290876612', at: at(5) },
  ])
  expect(await listShownRefunds([order.id, other.id])).toHaveLength(3)
  expect(await listShownRefunds([])).toEqual([])
})
