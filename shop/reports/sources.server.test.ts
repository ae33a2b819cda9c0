import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { completeOrder } from '#shop/orders/complete-order.server.ts'
import { exportOrders } from '#shop/search/export-orders.server.ts'
import { orderNow, startOrder } from '#tests/database/orders.ts'
import { readCharts } from './read-charts.server.ts'
import { summariseSales } from './summarise-sales.server.ts'

async function buy(source: string | null, isPaid = true) {
  const { id } = await startOrder({ source })
  if (isPaid) await completeOrder(id)
  return orderNow(id)
}

const countSources = async () =>
  Object.fromEntries((await readCharts('day')).sources.map(({ source, paid }) => [source, paid]))

it('counts paid orders by their source, before and after they are summarised', async () => {
  const first = await buy('instagram')
  expect(first.source).toBe('instagram')
  for (const source of ['instagram', 'google.com', null]) await buy(source)
  await buy('instagram', false)
  expect(await countSources()).toEqual({ instagram: 2, 'google.com': 1, '': 1 })
  await summariseSales()
  expect(await countSources()).toEqual({ instagram: 2, 'google.com': 1, '': 1 })
  const [{ revenueInPaise } = { revenueInPaise: 0 }] = (await readCharts('day')).sources
  expect(revenueInPaise).toBe(2 * first.amountInPaise)

  await db.update(orders).set({ status: 'pending', completedAt: null }).where(eq(orders.id, first.id))
  expect(await countSources()).toEqual({ instagram: 1, 'google.com': 1, '': 1 })
})

it('is a column of the CSV', async () => {
  const { id } = await buy('youtube')
  let csv = ''
  for await (const part of exportOrders('')) csv += part
  const lines = csv.split('\n')
  expect(lines[0]).toContain('Came from')
  expect(lines.find((line) => line.includes(id))).toContain('youtube')
})
