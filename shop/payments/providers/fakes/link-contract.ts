import { expect, it } from 'vitest'
import type { PayableOrder, PaymentProvider } from '#shop/payments/provider.ts'
import type { FakeProvider } from './harness.ts'

/** What holds for providers whose payments are links under the order's own name: each order has one of them, for good. */
export function itHasOneLinkPerOrder(
  order: PayableOrder,
  world: () => { provider: PaymentProvider; fake: Pick<FakeProvider, 'expire' | 'cancel'> },
) {
  it('does not reuse the link of another amount', async () => {
    const { provider } = world()
    await provider.start(order)
    await expect(provider.start({ ...order, amountInPaise: 50_000 })).rejects.toThrow('another link')
  })

  it.each(['expire', 'cancel'] as const)('does not send a buyer to a link that is over: %s', async (end) => {
    const { provider, fake } = world()
    const { paymentRef } = await provider.start(order)
    await fake[end](paymentRef)
    await expect(provider.start(order)).rejects.toThrow('can no longer be paid')
  })
}
