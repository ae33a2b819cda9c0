import { expect, it } from 'vitest'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment } from '#tests/database/refunds.ts'
import { readOrderMoney } from './read-order-money.server.ts'

it.each([
  ['sandbox', { isOutside: false, canBeRefunded: true }],
  ['outside', { isOutside: true, canBeRefunded: false }],
  ['razorpay', { isOutside: false, canBeRefunded: false, providerTitle: 'Razorpay' }],
])(
  'says whether the shop can refund a payment of %s in a shop with the keys of the sandbox only',
  async (provider, expected) => {
    const { id } = await addOrder({ status: 'completed' })
    await addPayment(id, { provider })
    expect((await readOrderMoney(id)).payments).toMatchObject([expected])
  },
)
