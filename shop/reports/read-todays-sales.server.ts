import { sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { allSales } from './all-sales.server.ts'

export interface DaySales {
  completed: number
  /** What was refunded in the same time is subtracted. */
  receivedInPaise: number
  started: number
}

export interface TodaysSales {
  at: Date
  today: DaySales
  /** The same weekday of last week, until the same time of day. */
  weekAgo: DaySales
}

type Row = Record<'completed' | 'paise' | 'refunded' | 'started', string>

const weekMs = 7 * 24 * 60 * 60 * 1000

export async function readTodaysSales(at = new Date()): Promise<TodaysSales> {
  const [today, weekAgo] = await Promise.all([readSummary(indianDay(at)), readRows(new Date(at.getTime() - weekMs))])
  return { at, today: toDaySales(today), weekAgo: toDaySales(weekAgo) }
}

async function readSummary(day: string): Promise<Row | undefined> {
  const { rows } = await reportsDb.execute<Row>(sql`
    select coalesce(sum(count) filter (where fact = 'completed'), 0) as completed,
      coalesce(sum(paise) filter (where fact = 'completed'), 0) as paise,
      coalesce(sum(paise) filter (where fact = 'refunded'), 0) as refunded,
      coalesce(sum(count) filter (where fact = 'order'), 0) as started
    from ${allSales} where fact in ('completed', 'refunded', 'order') and day = ${day}`)
  return rows[0]
}

/** Reads the orders of one day by their indexes, because the summaries know no time of day. */
async function readRows(until: Date): Promise<Row | undefined> {
  const start = sql`${indianDay(until)}::timestamp at time zone 'Asia/Kolkata'`
  const isInTime = (column: string) => sql`${sql.raw(column)} >= ${start} and ${sql.raw(column)} < ${until}`
  const { rows } = await reportsDb.execute<Row>(sql`
    select sales.*, refunds.*, checkouts.* from
      (select count(*) as completed, coalesce(sum(amount_in_paise), 0) as paise from orders
        where status = 'completed' and amount_in_paise > 0 and ${isInTime('completed_at')}) sales,
      (select coalesce(sum(refunded_in_paise), 0) as refunded from orders
        where status = 'completed' and ${isInTime('last_refund_at')}) refunds,
      (select count(*) as started from orders where ${isInTime('created_at')}) checkouts`)
  return rows[0]
}

function toDaySales(row: Row | undefined): DaySales {
  const { completed = 0, paise = 0, refunded = 0, started = 0 } = row ?? {}
  return { completed: Number(completed), receivedInPaise: Number(paise) - Number(refunded), started: Number(started) }
}
