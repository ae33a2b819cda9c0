import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { indianDay } from '#brand/indian-time.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { summariseSales } from '#shop/reports/summarise-sales.server.ts'
import { addManyOrders, addOrder } from '#tests/database/orders.ts'
import { exportOrders } from './export-orders.server.ts'
import { listOrders } from './list-orders.server.ts'
import type { OrderFilter } from './order-filter.ts'
import { sumFoundOrders, sumOrders } from './sum-orders.server.ts'

const day = 24 * 60 * 60 * 1000
const statuses = ['pending', 'completed', 'failed', 'completed'] as const

beforeAll(async () => {
  for (let index = 0; index < 24; index++) {
    const status = statuses[index % 4] ?? 'pending'
    const createdAt = new Date(Date.parse('2026-11-01T18:29:59Z') + index * (day / 2))
    await addOrder({
      productId: index % 3 ? 'maths' : 'combo',
      status,
      createdAt,
      completedAt: status === 'completed' ? createdAt : null,
      refundedAt: index % 4 === 3 ? createdAt : null,
    })
  }
  await summariseSales()
})

/** The same filter in plain JavaScript. */
async function filterRows({ status, product, from, to }: OrderFilter) {
  const all = await db.select().from(orders)
  return all
    .filter((order) => {
      const placed = indianDay(order.createdAt)
      return (
        (!status ||
          (status === 'refunded' ? order.refundedAt : (order.status === 'completed') === (status === 'completed'))) &&
        (!product || order.productId === product) &&
        (!from || placed >= from) &&
        (!to || placed <= to)
      )
    })
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id }) => id)
}

async function readAll(request: { search?: string; filter: OrderFilter }) {
  const ids: string[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await listOrders({ ...request, cursor, pageSize: 2 })
    if ('refused' in page) throw new Error(page.refused)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
    if (!cursor) return ids
  }
}

const filters: OrderFilter[] = [
  { status: 'unpaid' },
  { status: 'completed' },
  { status: 'refunded' },
  { product: 'combo' },
  { product: 'never-sold' },
  { from: '2026-11-02' },
  { to: '2026-11-05' },
  { from: '2026-11-03', to: '2026-11-03' },
  { status: 'completed', product: 'maths', from: '2026-11-02', to: '2026-11-09' },
]

it.each(filters)('lists the orders of %o, and a search within them', async (filter) => {
  const expected = await filterRows(filter)
  expect(await readAll({ filter })).toEqual(expected)
  expect(await readAll({ filter, search: '98765' })).toEqual(expected)
  expect(await readAll({ filter, search: 'no-such-name' })).toEqual([])
})

it.each(filters)('counts and adds up the orders of %o', async (filter) => {
  const listed = new Set(await filterRows(filter))
  const rows = (await db.select().from(orders)).filter(({ id }) => listed.has(id))
  const paid = rows.filter(({ status }) => status === 'completed')
  const money = paid.map(({ amountInPaise, refundedInPaise }) =>
    filter.status === 'refunded' ? refundedInPaise : amountInPaise,
  )
  const expected = { count: rows.length, inPaise: money.reduce((sum, paise) => sum + paise, 0) }
  expect(await sumOrders(filter)).toEqual(expected)
})

it.each(filters)('adds up what a search finds among the orders of %o', async (filter) => {
  const listed = await listOrders({ search: 'maths', filter, pageSize: 100 })
  const ids = 'refused' in listed ? [] : listed.rows.map(({ id }) => id)
  const all = await db.select().from(orders)
  const money = all
    .filter(({ id, status }) => ids.includes(id) && status === 'completed')
    .map(({ amountInPaise, refundedInPaise }) => (filter.status === 'refunded' ? refundedInPaise : amountInPaise))
  const expected = { count: ids.length, inPaise: money.reduce((sum, paise) => sum + paise, 0) }
  expect(await sumFoundOrders('maths', filter)).toEqual(expected)
})

it.each(filters)('exports the orders of %o and no others', async (filter) => {
  let csv = ''
  for await (const lines of exportOrders('', filter)) csv += lines
  const listed = await filterRows(filter)
  expect(csv.trim().split('\r\n')).toHaveLength(listed.length + 1)
  for (const id of listed) expect(csv).toContain(`${id},`)
})

it('refuses the cursor of another filter', async () => {
  const page = await listOrders({ filter: { status: 'completed' }, pageSize: 1 })
  const cursor = 'refused' in page ? null : page.nextCursor
  expect(await listOrders({ filter: { status: 'unpaid' }, cursor, pageSize: 1 })).toEqual({
    refused: 'unknown-cursor',
  })
})

it('gives the true figures of a search that finds more than a few pages', async () => {
  await addManyOrders(300, { fullName: 'Many Verma', amountInPaise: 5_00, createdAt: new Date('2026-09-01T10:00:00Z') })
  await db.execute(sql`update customers set full_name = 'Many Verma' where full_name = 'A'`)
  await summariseSales()
  const found = await sumFoundOrders('many verma', {})
  expect(found).toEqual({ count: 299, inPaise: 299 * 5_00 })
  // Thousands of customers of one name: no more than the newest orders are read, and the page says "more than".
  const few = { maxCustomers: 100 }
  expect(await sumFoundOrders('many verma', {}, few)).toEqual(found)
  const cut = await sumFoundOrders('many verma', { to: '2026-09-01' }, { ...few, maxOrders: 50 })
  expect(cut).toMatchObject({ isMore: true })
  expect(cut.count).toBeLessThanOrEqual(50)
})
