import { sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { allSales } from './all-sales.server.ts'

export interface DayRevenue {
  /** "2026-11-16" in India. */
  day: string
  /** What was refunded on the day is subtracted, so it can be below zero. */
  receivedInPaise: number
}

const shownDays = 30

/** Today and the 29 days before it, the oldest first. */
export async function readDailyRevenue(today = indianDay(new Date())): Promise<DayRevenue[]> {
  const { rows } = await reportsDb.execute<{ day: string; paise: string }>(sql`
    select days.day::date::text as day, coalesce(received.paise, 0) as paise
    from generate_series(${today}::date - ${shownDays - 1}::int, ${today}::date, interval '1 day') as days(day)
    left join (
      select day, sum(case fact when 'refunded' then -paise else paise end) as paise from ${allSales}
      where fact in ('completed', 'refunded') and day > ${today}::date - ${shownDays}::int group by 1
    ) received on received.day = days.day::date
    order by 1`)
  return rows.map(({ day, paise }) => ({ day, receivedInPaise: Number(paise) }))
}
