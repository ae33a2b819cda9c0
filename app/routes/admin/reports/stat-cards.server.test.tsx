import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatRupees } from '#brand/rupees.ts'
import { sumOf } from '#brand/sum-of.ts'
import { importedOrders, imports } from '#db/schema/imports.ts'
import { db } from '#platform/postgres/database.server.ts'
import { importedProvider } from '#shop/orders/order.ts'
import { readCharts } from '#shop/reports/read-charts.server.ts'
import { readLastDays } from '#shop/reports/read-last-days.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { readDeliverySteps } from '#shop/reports/read-paid-and-delivered.server.ts'
import { readRecentSales } from '#shop/reports/read-recent-sales.server.ts'
import { summariseSales } from '#shop/reports/summarise-sales.server.ts'
import { exportOrders } from '#shop/search/export-orders.server.ts'
import { listOrders } from '#shop/search/list-orders.server.ts'
import { type OrderFilter, readOrderFilter } from '#shop/search/order-filter.ts'
import { sumOrders } from '#shop/search/sum-orders.server.ts'
import { addOrder, gift } from '#tests/database/orders.ts'
import { StatCards } from './stat-cards.tsx'

const at = new Date(Date.now() - 60_000)
const paid = { status: 'completed', amountInPaise: 20_800, createdAt: at, completedAt: at } as const

beforeAll(async () => {
  await addOrder({ ...paid, amountInPaise: 0, discount: gift })
  await addOrder(paid)
  await addOrder({ ...paid, refundedInPaise: 5_000, lastRefundAt: at })
  await addOrder({ ...paid, refundedAt: at })
  await addOrder({ ...paid, refundedAt: at, disputedInPaise: 20_800 })
  await addOrder({ ...paid, status: 'pending', completedAt: null })
  await addOrder({ ...paid, status: 'failed', completedAt: null, failedAt: at })
})

async function renderCards(): Promise<string> {
  const overview = await readOverview()
  const Page = createRoutesStub([{ path: '/', Component: () => <StatCards overview={overview} /> }])
  return renderToStaticMarkup(<Page />)
}

/** The numbers that lead to a list of orders, with the filter of that list. */
async function listLinks() {
  const links = [...(await renderCards()).matchAll(/href="\/admin-dashboard\/orders([^"]*)"[^>]*>(\d+)([^<]*)</g)]
  return links.map(([, query = '', count, words = '']) => {
    const filter = readOrderFilter(new URLSearchParams(query))
    if ('refused' in filter) throw new Error(filter.refused)
    return { filter, count: Number(count), words: words.trim() }
  })
}

async function countListed(filter: OrderFilter): Promise<number> {
  const page = await listOrders({ filter, pageSize: 100 })
  if ('refused' in page) throw new Error(page.refused)
  let csv = ''
  for await (const lines of exportOrders('', filter)) csv += lines
  expect(csv.trim().split('\r\n')).toHaveLength(page.rows.length + 1)
  return page.rows.length
}

describe.each(['before', 'after'])('%s the sales are summarised, the figures of Home', (when) => {
  beforeAll(async () => {
    if (when === 'after') await summariseSales()
  })

  it('lead to lists with as many orders', async () => {
    const links = await listLinks()
    expect(links.map(({ count, words }) => `${count} ${words}`.trim())).toEqual([
      '7',
      '5 completed',
      '2 of them refunded',
    ])
    for (const { filter, count } of links) {
      expect(await countListed(filter)).toBe(count)
      expect(await sumOrders(filter)).toMatchObject({ count })
    }
  })

  it('come to the same money as the list, and as Reports for the same days', async () => {
    const { totalRevenueInPaise, refundedInPaise, freeCopies, completedOrders } = await readOverview()
    expect(await sumOrders({ status: 'completed' })).toMatchObject({ inPaise: totalRevenueInPaise })
    expect(await readDeliverySteps()).toMatchObject({ completed: completedOrders })
    const { periods, funnel } = await readCharts('day')
    expect(funnel).toMatchObject({ completed: completedOrders })
    expect(sumOf(periods, 'paid')).toBe(completedOrders - freeCopies)
    expect(sumOf(periods, 'revenueInPaise')).toBe(totalRevenueInPaise)
    const netInPaise = totalRevenueInPaise - refundedInPaise
    expect(sumOf(periods, 'revenueInPaise') - sumOf(periods, 'refundedInPaise')).toBe(netInPaise)
    const { dailyRevenue } = await readLastDays()
    expect(sumOf(dailyRevenue, 'netInPaise')).toBe(netInPaise)
    expect((await readRecentSales()).sevenDays.paid).toBe(completedOrders - freeCopies)
    expect(await renderCards()).toContain(`before refunds of ${formatRupees(46_600)}, net ${formatRupees(36_600)}`)
  })
})

it('leave imported orders out, and the list says how many there are', async () => {
  const { id: orderId } = await addOrder({ ...paid, amountInPaise: 0, provider: importedProvider })
  const file = { origin: 'gumroad', fileName: 'a.csv', shape: { encoding: 'utf-8', separator: ',', header: [] } }
  const [{ id: importId } = { id: 0 }] = await db
    .insert(imports)
    .values({ ...file, columns: {} })
    .returning()
  await db
    .insert(importedOrders)
    .values({ orderId, importId, sourceKey: orderId, paidThere: '1', isNewCustomer: false })
  const [all, completed, refunded] = await listLinks()
  for (const { filter, count } of [all, completed].flatMap((link) => link ?? [])) {
    expect(await sumOrders(filter)).toMatchObject({ count: count + 1, imported: 1 })
    expect(await countListed(filter)).toBe(count + 1)
  }
  expect(await sumOrders({ status: 'refunded' })).toEqual({ count: refunded?.count, inPaise: 41_600 })
})
