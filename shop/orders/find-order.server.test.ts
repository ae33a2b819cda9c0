import { expect, it } from 'vitest'
import { addOrder } from '#tests/database/orders.ts'
import { findOrder } from './find-order.server.ts'

it('finds an order by its id, and nothing by an unknown one', async () => {
  const { id } = await addOrder()
  expect(await findOrder(id)).toMatchObject({ id })
  expect(await findOrder('unknown')).toBeNull()
})

it('looks for ids of up to 100 characters', async () => {
  const [long, tooLong] = [await addOrder({ id: 'x'.repeat(100) }), await addOrder({ id: 'x'.repeat(101) })]
  expect(await findOrder(long.id)).toMatchObject({ id: long.id })
  expect(await findOrder(tooLong.id)).toBeNull()
})

it.each<[string, (id: string) => string | null]>([
  ['no id', () => null],
  ['an empty id', () => ''],
  ['a NUL byte, which PostgreSQL would refuse', (id) => `${id}\0`],
  ['a NUL byte in front', (id) => `\0${id}`],
])('finds nothing by %s', async (_, change) => {
  const { id } = await addOrder()
  expect(await findOrder(change(id))).toBeNull()
})
