import { sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import type { SalesFact } from '#db/schema/sales.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { allSales } from './all-sales.server.ts'
import { type PeriodUnit, periodStarts } from './indian-days.ts'
import { readProductNames } from './read-product-names.server.ts'

export interface Charts {
  unit: PeriodUnit
  from: string
  periods: { start: string; orders: number; paid: number; revenueInPaise: number; refundedInPaise: number }[]
  productMix: { productId: string; name: string; paid: number; revenueInPaise: number }[]
  /** Paid orders by where the buyer came from; empty when that is not known. */
  sources: { source: string; paid: number; revenueInPaise: number }[]
  funnel: { started: number; completed: number; downloaded: number }
  /** Paid orders of all time by weekday (Monday first) and hour in India. */
  hours: number[][]
}

interface PeriodRow extends Record<string, unknown> {
  fact: SalesFact
  start: string
  product: string
  count: string
  paise: string
}

export async function readCharts(unit: PeriodUnit, today = indianDay(new Date())): Promise<Charts> {
  const starts = periodStarts(unit, today)
  const from = starts[0] ?? today
  const [rows, hours, names] = await Promise.all([readSalesBetween(unit, from, today), readHours(), readProductNames()])
  return {
    unit,
    from,
    periods: starts.map((start) => {
      const inPeriod = rows.filter((row) => row.start === start)
      return {
        start,
        orders: sum(inPeriod, 'order'),
        paid: sum(inPeriod, 'completed'),
        revenueInPaise: sum(inPeriod, 'completed', 'paise'),
        refundedInPaise: sum(inPeriod, 'refunded', 'paise'),
      }
    }),
    productMix: toProductMix(rows, names),
    sources: toSources(rows),
    funnel: {
      started: sum(rows, 'order'),
      completed: sum(rows, 'order-paid'),
      downloaded: sum(rows, 'order-downloaded'),
    },
    hours,
  }
}

async function readSalesBetween(unit: PeriodUnit, from: string, today: string): Promise<PeriodRow[]> {
  const { rows } = await reportsDb.execute<PeriodRow>(sql`
    select fact, date_trunc(${unit}, day::timestamp)::date::text as start, product_id as product,
      sum(count) as count, sum(paise) as paise
    from ${allSales}
    where fact in ('order', 'order-paid', 'order-downloaded', 'completed', 'refunded', 'source') and day between ${from} and ${today}
    group by 1, 2, 3`)
  return rows
}

async function readHours(): Promise<number[][]> {
  const { rows } = await reportsDb.execute<{ weekday: number; hour: number; count: string }>(sql`
    select weekday, hour, sum(count) as count from (
      select weekday, hour, count from sales_by_hour where fact = 'completed'
      union all
      select extract(isodow from happened_at at time zone 'Asia/Kolkata')::int,
        extract(hour from happened_at at time zone 'Asia/Kolkata')::int, count
      from sales_changes where fact = 'completed'
    ) as hours group by 1, 2`)
  const week = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const { weekday, hour, count } of rows) {
    const day = week[weekday - 1]
    if (day) day[hour] = Number(count)
  }
  return week
}

function toProductMix(rows: PeriodRow[], names: Record<string, string>): Charts['productMix'] {
  const sold = rows.filter(({ fact }) => fact === 'completed')
  const types = [...new Set(sold.map(({ product }) => product))]
  const mix = types.map((productId) => {
    const salesOfType = sold.filter(({ product }) => product === productId)
    return {
      productId,
      name: names[productId] ?? productId,
      paid: sum(salesOfType, 'completed'),
      revenueInPaise: sum(salesOfType, 'completed', 'paise'),
    }
  })
  return mix.filter(({ paid }) => paid > 0).sort((a, b) => b.paid - a.paid)
}

/** The database's column of the product contains the source here. */
function toSources(rows: PeriodRow[]): Charts['sources'] {
  const bySource = Map.groupBy(
    rows.filter(({ fact }) => fact === 'source'),
    ({ product }) => product,
  )
  const sources = [...bySource].map(([source, sales]) => ({
    source,
    paid: sum(sales, 'source'),
    revenueInPaise: sum(sales, 'source', 'paise'),
  }))
  return sources.filter(({ paid }) => paid > 0).sort((a, b) => b.paid - a.paid)
}

function sum(rows: PeriodRow[], fact: SalesFact, figure: 'count' | 'paise' = 'count'): number {
  return rows.filter((row) => row.fact === fact).reduce((total, row) => total + Number(row[figure]), 0)
}
