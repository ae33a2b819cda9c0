import { expect, it } from 'vitest'
import type { Refund } from '#db/schema/refunds.ts'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { listBuyerRefunds } from './returned-money.server.ts'

async function refund(orderId: string, changed: Partial<Refund>) {
  await addRefund(await addPayment(orderId), changed)
}

it('shows buyers the refunds that are on their way or with the bank, the oldest first', async () => {
  const [order, other] = [await addOrder(), await addOrder()]
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute))
  await refund(order.id, { state: 'processed', requestedAt: at(4), acceptedAt: at(5), bankReference: '431290876612' })
  await refund(order.id, { amountInPaise: 700, requestedAt: at(1) })
  for (const state of ['requested', 'failed'] as const) await refund(order.id, { state })
  await refund(other.id, {})
  expect(await listBuyerRefunds([order.id])).toEqual([
    { orderId: order.id, amountInPaise: 700, bankReference: null, at: at(1) },
    { orderId: order.id, amountInPaise: 5_000, bankReference: '431290876612', at: at(5) },
  ])
  expect(await listBuyerRefunds([order.id, other.id])).toHaveLength(3)
  expect(await listBuyerRefunds([])).toEqual([])
})
