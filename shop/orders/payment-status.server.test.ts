import { beforeAll, describe, expect, it } from 'vitest'
import { customers, orderStatuses, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { paymentStatusOf } from './payment-status.server.ts'

beforeAll(async () => {
  const details = { fullName: 'Asha Rao', phoneNumber: '9876543210', classLevel: 'class-10' }
  const [customer] = await db
    .insert(customers)
    .values({ email: 'asha@example.in', ...details })
    .returning()
  const customerId = customer?.id ?? 0
  const order = { customerId, productType: 'maths', amountInPaise: 100 }
  await db.insert(orders).values(orderStatuses.map((status) => ({ ...order, id: `order-${status}`, status })))
  const longIds = ['x'.repeat(100), 'x'.repeat(101)]
  await db.insert(orders).values(longIds.map((id) => ({ ...order, id, status: 'completed' as const })))
})

describe('paymentStatusOf', () => {
  it.each([
    ['completed', 'success'],
    ['pending', 'pending'],
    ['failed', 'failed'],
  ])('shows a %s order as %s', async (status, shown) => {
    expect(await paymentStatusOf(`order-${status}`)).toBe(shown)
  })

  it.each(['order-unknown', 'order-complete%', "' or true --", '', null, undefined])(
    'is failed for an order nobody knows: %j',
    async (orderId) => {
      expect(await paymentStatusOf(orderId)).toBe('failed')
    },
  )

  it('is failed for a text that no order could have as its number', async () => {
    expect(await paymentStatusOf('order-completed\0')).toBe('failed')
  })

  it('does not ask the database about more than 100 characters', async () => {
    expect(await paymentStatusOf('x'.repeat(100))).toBe('success')
    expect(await paymentStatusOf('x'.repeat(101))).toBe('failed')
  })
})
