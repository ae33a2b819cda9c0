import { sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import type { SalesFact } from '#db/schema/sales.ts'
import { prepareQuestion } from '#platform/postgres/prepare-question.server.ts'
import { allSales } from './all-sales.server.ts'

export interface DaySales {
  paid: number
  /** What was refunded in the same time is subtracted. */
  netInPaise: number
  started: number
}

export interface TodaysSales {
  at: Date
  today: DaySales
  /** The same weekday of last week, until the same time of day. */
  weekAgo: DaySales
}

export interface DayRevenue {
  /** "2026-11-16" in India. */
  day: string
  /** What was refunded on the day is subtracted, so it can be below zero. */
  netInPaise: number
}

export interface LastDays {
  today: TodaysSales
  /** Today and the 29 days before it, the oldest first. */
  dailyRevenue: DayRevenue[]
}

const shownDays = 30
const dayMs = 24 * 60 * 60 * 1000

export async function readLastDays(at = new Date()): Promise<LastDays> {
  const days = Array.from({ length: shownDays }, (_, index) => dayBefore(at, shownDays - 1 - index))
  const [sales, weekAgo] = await Promise.all([readSummaries(days), readRows(new Date(at.getTime() - 7 * dayMs))])
  return {
    today: { at, today: sales(indianDay(at)), weekAgo },
    dailyRevenue: days.map((day) => ({ day, netInPaise: sales(day).netInPaise })),
  }
}

function dayBefore(at: Date, days: number): string {
  return indianDay(new Date(at.getTime() - days * dayMs))
}

const findSalesByDay = prepareQuestion<{ day: string; fact: SalesFact; count: string; paise: string }>(
  'sales-by-day',
  sql`
    select day::text, fact, sum(count) as count, sum(paise) as paise from ${allSales}
    where fact in ('completed', 'refunded', 'order') and day between ${sql.placeholder('first')} and ${sql.placeholder('last')}
    group by 1, 2`,
)

async function readSummaries(days: string[]): Promise<(day: string) => DaySales> {
  const rows = await findSalesByDay({ first: days[0], last: days.at(-1) })
  const find = (day: string, fact: SalesFact) => rows.find((row) => row.day === day && row.fact === fact)
  return (day) => {
    const [completed, refunded] = [find(day, 'completed'), find(day, 'refunded')]
    return {
      paid: Number(completed?.count ?? 0),
      netInPaise: Number(completed?.paise ?? 0) - Number(refunded?.paise ?? 0),
      started: Number(find(day, 'order')?.count ?? 0),
    }
  }
}

const isInTime = (
  column: string,
) => sql`${sql.raw(column)} >= ${sql.placeholder('day')}::timestamp at time zone 'Asia/Kolkata'
  and ${sql.raw(column)} < ${sql.placeholder('until')}`

const findSalesUntil = prepareQuestion<Record<'paid' | 'paise' | 'refunded' | 'started', string>>(
  'sales-until',
  sql`
    select sales.*, refunds.*, checkouts.* from
      (select count(*) as paid, coalesce(sum(amount_in_paise), 0) as paise from orders
        where status = 'completed' and amount_in_paise > 0 and ${isInTime('completed_at')}) sales,
      (select coalesce(sum(refunded_in_paise), 0) as refunded from orders
        where status = 'completed' and ${isInTime('last_refund_at')}) refunds,
      (select count(*) as started from orders where ${isInTime('created_at')}) checkouts`,
)

/** Reads the orders of one day by their indexes, because the summaries know no time of day. */
async function readRows(until: Date): Promise<DaySales> {
  const rows = await findSalesUntil({ day: indianDay(until), until })
  const { paid = 0, paise = 0, refunded = 0, started = 0 } = rows[0] ?? {}
  return { paid: Number(paid), netInPaise: Number(paise) - Number(refunded), started: Number(started) }
}
