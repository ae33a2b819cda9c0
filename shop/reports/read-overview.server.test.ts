import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { downloads } from '#db/schema/copies.ts'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { salesChanges } from '#db/schema/sales.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { addOrder, gift } from '#tests/database/orders.ts'
import { readCharts } from './read-charts.server.ts'
import { readOverview } from './read-overview.server.ts'
import { readRecentSales } from './read-recent-sales.server.ts'
import { summariseSales } from './summarise-sales.server.ts'

const noSales = Object.fromEntries(listProducts().map(({ slug }) => [slug, 0]))

/** The same figures, counted in JavaScript from every row. */
async function countRows() {
  const people = await db.select().from(customers)
  const all = await db.select().from(orders)
  const completed = all.filter(({ status }) => status === 'completed')
  const paid = completed.filter(({ amountInPaise }) => amountInPaise > 0)
  const refunded = completed.filter(({ refundedAt }) => refundedAt)
  const sumRevenue = (some: typeof all) => some.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)
  const productSales: Record<string, number> = { ...noSales }
  for (const { productId } of paid) productSales[productId] = (productSales[productId] ?? 0) + 1
  const productNames = Object.fromEntries(listProducts().map(({ id, name }) => [id, name]))
  const oldestFirst = all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const { productId, productName } of oldestFirst) productNames[productId] = productName
  return {
    totalCustomers: people.length,
    totalOrders: all.length,
    completedOrders: completed.length,
    freeCopies: completed.length - paid.length,
    totalRevenueInPaise: sumRevenue(completed),
    refundedOrders: refunded.length,
    refundedInPaise: completed.reduce((sum, { refundedInPaise }) => sum + refundedInPaise, 0),
    conversionRate: people.length === 0 ? 0 : Math.round((completed.length / people.length) * 100),
    productSales,
    productNames,
  }
}

/** "2026-11-15" in India, from the platform's calendar and not from our arithmetic. */
const indianCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
const indianClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', weekday: 'short', hour: '2-digit' })
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function findPeriodStart(unit: 'day' | 'week' | 'month', moment: Date): string {
  const day = indianCalendar.format(moment)
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  const weekday = weekdays.indexOf(
    indianClock.formatToParts(moment).find(({ type }) => type === 'weekday')?.value ?? '',
  )
  return indianCalendar.format(new Date(moment.getTime() - weekday * 86_400_000))
}

async function drawRows(unit: 'day' | 'week' | 'month', from: string, starts: string[]) {
  const all = await db.select().from(orders)
  const downloaded = new Set((await db.select().from(downloads)).map(({ orderId }) => orderId))
  const shown = (moment: Date) => indianCalendar.format(moment) >= from
  const paid = all.filter(({ status, amountInPaise }) => status === 'completed' && amountInPaise > 0)
  const completedAt = (order: (typeof all)[number]) => order.completedAt ?? order.createdAt
  const started = all.filter(({ createdAt }) => shown(createdAt))
  const mix = new Map<string, { paid: number; revenueInPaise: number }>()
  for (const order of paid.filter((order) => shown(completedAt(order)))) {
    const before = mix.get(order.productId) ?? { paid: 0, revenueInPaise: 0 }
    mix.set(order.productId, {
      paid: before.paid + 1,
      revenueInPaise: before.revenueInPaise + order.amountInPaise,
    })
  }
  const hours = weekdays.map(() => Array<number>(24).fill(0))
  for (const order of paid) {
    const parts = Object.fromEntries(
      indianClock.formatToParts(completedAt(order)).map(({ type, value }) => [type, value]),
    )
    const day = hours[weekdays.indexOf(parts.weekday ?? '')] ?? []
    day[Number(parts.hour) % 24] = (day[Number(parts.hour) % 24] ?? 0) + 1
  }
  return {
    periods: starts.map((start) => {
      const done = paid.filter((order) => findPeriodStart(unit, completedAt(order)) === start)
      const back = paid.filter(({ lastRefundAt }) => lastRefundAt && findPeriodStart(unit, lastRefundAt) === start)
      return {
        start,
        orders: all.filter(({ createdAt }) => findPeriodStart(unit, createdAt) === start).length,
        paid: done.length,
        revenueInPaise: done.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0),
        refundedInPaise: back.reduce((sum, { refundedInPaise }) => sum + refundedInPaise, 0),
      }
    }),
    mix: Object.fromEntries(mix),
    funnel: {
      started: started.length,
      completed: started.filter(({ status }) => status === 'completed').length,
      downloaded: started.filter(({ id, status }) => status === 'completed' && downloaded.has(id)).length,
    },
    hours,
  }
}

async function sumRows(days: number[]) {
  const calendar = days.map((daysAgo) => indianCalendar.format(ago(daysAgo)))
  const all = await db.select().from(orders)
  const some = all.filter(
    ({ status, amountInPaise, completedAt, createdAt }) =>
      status === 'completed' && amountInPaise > 0 && calendar.includes(indianCalendar.format(completedAt ?? createdAt)),
  )
  return { paid: some.length, revenueInPaise: some.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0) }
}

async function expectEveryFigureToEqualTheRows() {
  expect(await readOverview()).toEqual(await countRows())
  expect(await readRecentSales()).toEqual({
    today: await sumRows([0]),
    yesterday: await sumRows([1]),
    sevenDays: await sumRows([0, 1, 2, 3, 4, 5, 6]),
    sevenDaysBefore: await sumRows([7, 8, 9, 10, 11, 12, 13]),
  })
  for (const unit of ['day', 'week', 'month'] as const) {
    const charts = await readCharts(unit)
    const starts = charts.periods.map(({ start }) => start)
    const drawn = await drawRows(unit, charts.from, starts)
    expect(charts.periods).toEqual(drawn.periods)
    expect(charts.funnel).toEqual(drawn.funnel)
    expect(charts.hours).toEqual(drawn.hours)
    const mix = charts.productMix.map(({ productId, name: _, ...figures }) => [productId, figures])
    expect(Object.fromEntries(mix)).toEqual(drawn.mix)
  }
}

const ago = (days: number, hours = 0) => new Date(Date.now() - (days * 24 + hours) * 3_600_000)
const change = (id: string, set: Partial<typeof orders.$inferInsert>) =>
  db.update(orders).set(set).where(eq(orders.id, id))

async function download(orderId: string) {
  await db.insert(downloads).values({ orderId, file: 'maths', network: 'somewhere' })
}

// Every test adds to the same shop, and after each one all figures must equal all rows.
describe('every figure of the dashboard', () => {
  it('is zero in an empty shop', async () => {
    expect(await readOverview()).toEqual({
      totalCustomers: 0,
      totalOrders: 0,
      completedOrders: 0,
      freeCopies: 0,
      totalRevenueInPaise: 0,
      refundedOrders: 0,
      refundedInPaise: 0,
      conversionRate: 0,
      productSales: noSales,
      productNames: Object.fromEntries(listProducts().map(({ id, name }) => [id, name])),
    })
    await summariseSales()
    await expectEveryFigureToEqualTheRows()
  })

  it('counts people before the first order, and money beyond 32 bits', async () => {
    const { customerId } = await addOrder({ status: 'completed', amountInPaise: 2_000_000_000, productId: 'combo' })
    await addOrder({ customerId, status: 'completed', amountInPaise: 2_000_000_001, completedAt: ago(1) })
    await addOrder({ customerId, status: 'pending', amountInPaise: 70, productId: 'social' })
    await addOrder({ status: 'failed', amountInPaise: 7, productId: 'social' })
    expect(await readOverview()).toMatchObject({
      totalCustomers: 2,
      totalOrders: 4,
      completedOrders: 2,
      totalRevenueInPaise: 4_000_000_001,
      conversionRate: 100,
      productSales: { combo: 1, maths: 1, science: 0, social: 0 },
    })
    await expectEveryFigureToEqualTheRows()
  })

  it('counts a free copy as completed, and not as paid', async () => {
    const before = await readOverview()
    await addOrder({ status: 'completed', amountInPaise: 0, discount: gift, completedAt: new Date() })
    expect(await readOverview()).toMatchObject({ completedOrders: before.completedOrders + 1, freeCopies: 1 })
    await expectEveryFigureToEqualTheRows()
  })

  it('stays the same when sales are summarised, once or again', async () => {
    const before = await readOverview()
    await Promise.all([summariseSales(), summariseSales()])
    await summariseSales()
    expect(await db.$count(salesChanges)).toBe(0)
    expect(await readOverview()).toEqual(before)
    await expectEveryFigureToEqualTheRows()
  })

  it('counts an order that is completed days after it failed on the day of its payment', async () => {
    const { id } = await addOrder({ status: 'failed', createdAt: ago(12), failedAt: ago(12), amountInPaise: 20_800 })
    await summariseSales()
    await db.transaction((tx) => completeOrderWithin(tx, id))
    await expectEveryFigureToEqualTheRows()
    const { periods } = await readCharts('day')
    expect(periods.at(-1)?.revenueInPaise).toBeGreaterThanOrEqual(20_800)
  })

  it('counts a refund, and not one that is undone', async () => {
    const { id } = await addOrder({ status: 'completed', createdAt: ago(40), completedAt: ago(40), amountInPaise: 500 })
    await summariseSales()
    await change(id, { refundedInPaise: 200, lastRefundAt: ago(5) })
    expect(await readOverview()).toMatchObject({ refundedOrders: 0, refundedInPaise: 200 })
    await expectEveryFigureToEqualTheRows()
    await change(id, { refundedAt: ago(3), refundedInPaise: 500, lastRefundAt: ago(3) })
    expect(await readOverview()).toMatchObject({ refundedOrders: 1, refundedInPaise: 500 })
    await expectEveryFigureToEqualTheRows()
    await change(id, { refundedAt: null, refundedInPaise: 0, lastRefundAt: null })
    expect(await readOverview()).toMatchObject({ refundedOrders: 0, refundedInPaise: 0 })
  })

  it('counts an order once, even when it is downloaded several times at the same moment', async () => {
    const { id } = await addOrder({ status: 'completed', createdAt: ago(2), completedAt: ago(2) })
    const { id: unpaid } = await addOrder({ status: 'pending' })
    await summariseSales()
    const before = (await readCharts('day')).funnel.downloaded
    await Promise.all([download(id), download(id), download(id), download(unpaid)])
    await download(id)
    expect((await readCharts('day')).funnel.downloaded).toBe(before + 1)
    await expectEveryFigureToEqualTheRows()
  })

  it('follows every manual change of the rows', async () => {
    const { id, customerId } = await addOrder({ status: 'completed', createdAt: ago(100), completedAt: ago(99) })
    await change(id, { amountInPaise: 99, productId: 'science', completedAt: ago(20), createdAt: ago(21) })
    await expectEveryFigureToEqualTheRows()
    await change(id, { status: 'pending', completedAt: null })
    await expectEveryFigureToEqualTheRows()
    await db.delete(orders).where(eq(orders.id, id))
    await db.delete(customers).where(eq(customers.id, customerId))
    await expectEveryFigureToEqualTheRows()
  })

  it('starts days at midnight in India, not in UTC', async () => {
    const day = indianCalendar.format(ago(5))
    const lastMinute = new Date(`${day}T23:59:59.999+05:30`)
    const firstMinute = new Date(lastMinute.getTime() + 1)
    const before = (await readCharts('day')).periods
    await addOrder({ status: 'completed', createdAt: lastMinute, completedAt: lastMinute })
    await addOrder({ status: 'completed', createdAt: firstMinute, completedAt: firstMinute })
    const after = (await readCharts('day')).periods
    const more = after.map(({ paid }, index) => paid - (before[index]?.paid ?? 0))
    expect(more.slice(-6)).toEqual([1, 1, 0, 0, 0, 0])
    await expectEveryFigureToEqualTheRows()
  })

  it('separates the last seven days from the seven before', async () => {
    const before = await readRecentSales()
    for (const days of [6, 7, 13, 14]) {
      await addOrder({
        status: 'completed',
        createdAt: ago(days),
        completedAt: ago(days),
        amountInPaise: 10 ** (days - 6),
      })
    }
    const after = await readRecentSales()
    expect(after.sevenDays.revenueInPaise - before.sevenDays.revenueInPaise).toBe(1)
    expect(after.sevenDaysBefore.revenueInPaise - before.sevenDaysBefore.revenueInPaise).toBe(10 + 10_000_000)
    await expectEveryFigureToEqualTheRows()
  })

  it('equals the rows while buyers buy and sales are summarised at the same time', async () => {
    const buyers = Array.from({ length: 24 }, async (_, buyer) => {
      const { id } = await addOrder({ createdAt: ago(buyer), productId: buyer % 2 ? 'combo' : 'science' })
      if (buyer % 3) await db.transaction((tx) => completeOrderWithin(tx, id))
    })
    const summaries = Array.from({ length: 8 }, () => summariseSales())
    // One statement reads both, because figures that are read later may include rows that were added in between.
    const reads = Array.from({ length: 30 }, async () => {
      const { rows } = await db.execute<{ rows: string; figures: string }>(sql`
        select (select count(*) from orders) as rows, (
          (select coalesce(sum(count), 0) from sales_by_day where fact = 'order') +
          (select coalesce(sum(count), 0) from sales_changes where fact = 'order')) as figures`)
      expect(rows[0]?.figures).toBe(rows[0]?.rows)
    })
    await Promise.all([...buyers, ...summaries, ...reads])
    await expectEveryFigureToEqualTheRows()
    await summariseSales()
    await expectEveryFigureToEqualTheRows()
  })

  it('comes from sums that follow every change of the days, also one by hand', async () => {
    const changes = [
      sql`select`,
      sql`update sales_by_day set count = count + 3, paise = paise - 5 where day > current_date - 30`,
      sql`update sales_by_day set product_id = 'another' where product_id = 'science'`,
      sql`delete from sales_by_day where fact = 'completed' or product_id = 'maths'`,
      sql`truncate sales_by_day`,
    ]
    const byHand = db.transaction(async (tx) => {
      for (const change of changes) {
        await tx.execute(change)
        const { rows } = await tx.execute(sql`
          select fact, product_id from (
            select fact, product_id, count, paise from sales_by_day
            union all
            select fact, product_id, -count, -paise from sales_by_product
          ) as both_tables group by 1, 2 having sum(count) <> 0 or sum(paise) <> 0`)
        expect(rows).toEqual([])
      }
      throw new Error('undo')
    })
    await expect(byHand).rejects.toThrow('undo')
  })

  it('is rolled back with its transaction', async () => {
    const before = await readOverview()
    const crash = db.transaction(async (tx) => {
      await tx.update(orders).set({ status: 'completed', completedAt: new Date() })
      throw new Error('crash')
    })
    await expect(crash).rejects.toThrow('crash')
    expect(await readOverview()).toEqual(before)
  })
})
