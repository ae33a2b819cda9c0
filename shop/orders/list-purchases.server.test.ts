import { describe, expect, it } from 'vitest'
import { addOrder } from '#tests/database/orders.ts'
import { findPurchase, listPurchases } from './list-purchases.server.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('listPurchases', () => {
  it('lists paid orders, newest first, including refunded ones', async () => {
    const old = await addOrder({ status: 'completed', createdAt: minutesAgo(9), refundedAt: new Date() })
    const { customerId } = old
    await addOrder({ customerId, status: 'pending' })
    await addOrder({ customerId, status: 'failed' })
    const young = await addOrder({ customerId, status: 'completed', createdAt: minutesAgo(1) })
    await addOrder({ status: 'completed' })
    expect((await listPurchases(customerId)).map(({ id }) => id)).toEqual([young.id, old.id])
  })
})

describe('findPurchase', () => {
  it('finds a customer’s own paid order', async () => {
    const { id, customerId } = await addOrder({ status: 'completed' })
    expect(await findPurchase(customerId, id)).toMatchObject({ id })
  })

  it('does not find orders of others, unpaid orders or guessed ids', async () => {
    const mine = await addOrder({ status: 'pending' })
    const theirs = await addOrder({ status: 'completed' })
    for (const id of [mine.id, theirs.id, 'guess', '', '\0guess', 'guess\0', 'x'.repeat(5000)]) {
      expect(await findPurchase(mine.customerId, id), id.slice(0, 20)).toBeNull()
    }
  })
})
