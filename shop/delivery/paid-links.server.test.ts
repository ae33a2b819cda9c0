import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { customers } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { paidLinks } from './paid-links.server.ts'

it('gives a link for every file of a paid order', async () => {
  const { id } = await addOrder({ productType: 'combo', status: 'completed' })
  expect((await paidLinks(id)).map(({ file }) => file)).toEqual(['maths', 'science', 'social'])
})

it.each([
  ['pending', { status: 'pending' as const }],
  ['failed', { status: 'failed' as const }],
  ['given back', { status: 'completed' as const, refundedAt: new Date() }],
])('gives none for an order that is %s', async (_, changed) => {
  const { id } = await addOrder(changed)
  expect(await paidLinks(id)).toEqual([])
})

it('gives none for a buyer who was forgotten, nor for a guess', async () => {
  const { id, customerId } = await addOrder({ status: 'completed' })
  await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
  expect(await paidLinks(id)).toEqual([])
  expect(await paidLinks('guess')).toEqual([])
})
