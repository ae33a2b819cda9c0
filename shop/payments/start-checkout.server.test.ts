import { expect, it, vi } from 'vitest'
import { buyerWith, orderNow, productAt, visitor } from '#tests/database/orders.ts'
import { getChosenProvider } from './configured-providers.server.ts'
import { startCheckout } from './start-checkout.server.ts'

it('lets the buyer pay for 35 minutes after placing the order', async () => {
  const start = vi.spyOn(getChosenProvider(), 'start')
  const started = await startCheckout({ product: productAt('maths'), buyer: buyerWith(), visitor, repetition: null })
  if ('refused' in started) throw new Error(started.refused)
  const { createdAt } = await orderNow(started.orderId)
  const payableUntil = new Date(createdAt.getTime() + 35 * 60_000)
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ id: started.orderId, payableUntil }))
})
