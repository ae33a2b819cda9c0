import { sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { allSales } from './all-sales.server.ts'

interface Sales {
  paid: number
  /** Before refunds. */
  revenueInPaise: number
}

export interface RecentSales {
  today: Sales
  yesterday: Sales
  /** Today and the six days before it. */
  sevenDays: Sales
  /** The seven days before `sevenDays`. */
  sevenDaysBefore: Sales
}

interface DayRow extends Record<string, unknown> {
  days_ago: number
  count: string
  paise: string
}

export async function readRecentSales(today = indianDay(new Date())): Promise<RecentSales> {
  const { rows } = await reportsDb.execute<DayRow>(sql`
    select ${today}::date - day as days_ago, sum(count) as count, sum(paise) as paise from ${allSales}
    where fact = 'completed' and day between ${today}::date - 13 and ${today}::date group by 1`)
  const between = (from: number, to: number) =>
    rows.filter(({ days_ago }) => days_ago >= from && days_ago <= to).reduce(addDay, { paid: 0, revenueInPaise: 0 })
  return { today: between(0, 0), yesterday: between(1, 1), sevenDays: between(0, 6), sevenDaysBefore: between(7, 13) }
}

function addDay({ paid, revenueInPaise }: Sales, { count, paise }: DayRow): Sales {
  return { paid: paid + Number(count), revenueInPaise: revenueInPaise + Number(paise) }
}
