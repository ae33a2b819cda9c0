import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { customers } from '#db/schema/customers.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { findPaidLinks } from './find-paid-links.server.ts'

it('returns a link for every file of a paid order, and where they were sent', async () => {
  const { id, email } = await addOrder({ productId: 'combo', status: 'completed' })
  const found = await findPaidLinks(id)
  expect(found?.links.map(({ file }) => file)).toEqual([
    'maths',
    'maths-phone',
    'science',
    'science-phone',
    'social',
    'social-phone',
  ])
  expect(found?.zip).toMatchObject({ files: 6, url: expect.stringContaining(`/download/${id}._all.0.`) })
  expect(found?.sentTo).toBe(email)
  const single = await addOrder({ status: 'completed', files: [{ file: 'maths', title: 'A', downloadName: 'a.pdf' }] })
  expect((await findPaidLinks(single.id))?.zip).toBeNull()
})

it.each([
  ['pending', { status: 'pending' as const }],
  ['failed', { status: 'failed' as const }],
  ['refunded', { status: 'completed' as const, refundedAt: new Date() }],
])('returns none for an order that is %s', async (_, changed) => {
  const { id } = await addOrder(changed)
  expect(await findPaidLinks(id)).toBeNull()
})

it('returns none for an erased buyer or a guessed id', async () => {
  const { id, customerId } = await addOrder({ status: 'completed' })
  await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
  expect(await findPaidLinks(id)).toBeNull()
  expect(await findPaidLinks('guess')).toBeNull()
})
