import { describe, expect, it, vi } from 'vitest'
import { addOrder } from '#tests/database/orders.ts'
import { liveSettings } from '#tests/live-settings.ts'
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

it('in a live shop, orders that were paid in the sandbox are not purchases', async () => {
  const { id, customerId } = await addOrder({ status: 'completed' })
  const paid = await addOrder({ customerId, status: 'completed', provider: 'cashfree' })
  for (const [name, value] of Object.entries(liveSettings)) vi.stubEnv(name, value)
  vi.resetModules()
  const live = await import('./list-purchases.server.ts')
  vi.unstubAllEnvs()
  expect((await live.listPurchases(customerId)).map((order) => order.id)).toEqual([paid.id])
  expect(await live.findPurchase(customerId, id)).toBeNull()
  expect(await live.findPurchase(customerId, paid.id)).toMatchObject({ id: paid.id })
})
