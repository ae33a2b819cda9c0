import { sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import { db } from '#platform/postgres/database.server.ts'
import { allSales } from './all-sales.server.ts'

export interface DaySales {
  completed: number
  revenueInPaise: number
  started: number
}

export interface TodaysSales {
  /** "2026-11-16" in India. */
  day: string
  today: DaySales
  /** The same weekday of last week, the whole day. */
  weekAgo: DaySales
}

interface DayRow extends Record<string, unknown> {
  days_ago: number
  completed: string
  paise: string
  started: string
}

export async function readTodaysSales(day = indianDay(new Date())): Promise<TodaysSales> {
  const { rows } = await db.execute<DayRow>(sql`
    select ${day}::date - day as days_ago,
      coalesce(sum(count) filter (where fact = 'completed'), 0) as completed,
      coalesce(sum(paise) filter (where fact = 'completed'), 0) as paise,
      coalesce(sum(count) filter (where fact = 'order'), 0) as started
    from ${allSales} where day in (${day}::date, ${day}::date - 7) group by 1`)
  const at = (daysAgo: number): DaySales => {
    const row = rows.find(({ days_ago }) => days_ago === daysAgo)
    return {
      completed: Number(row?.completed ?? 0),
      revenueInPaise: Number(row?.paise ?? 0),
      started: Number(row?.started ?? 0),
    }
  }
  return { day, today: at(0), weekAgo: at(7) }
}
