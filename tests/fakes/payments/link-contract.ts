import { expect, it } from 'vitest'
import type { PayableOrder, PaymentProvider } from '#shop/payments/provider.ts'
import type { FakeProvider } from './harness.ts'

/** For providers with one payment link per order, which contains the order's id. */
export function itHasOneLinkPerOrder(
  order: PayableOrder,
  connect: () => { provider: PaymentProvider; fake: Pick<FakeProvider, 'expire' | 'cancel'> },
) {
  it('does not reuse a link with another amount', async () => {
    const { provider } = connect()
    await provider.start(order)
    await expect(provider.start({ ...order, amountInPaise: 50_000 })).rejects.toThrow('another link')
  })

  it.each(['expire', 'cancel'] as const)('does not send a buyer to a link that has ended: %s', async (end) => {
    const { provider, fake } = connect()
    const { paymentRef } = await provider.start(order)
    await fake[end](paymentRef)
    await expect(provider.start(order)).rejects.toThrow('can no longer be paid')
  })
}
