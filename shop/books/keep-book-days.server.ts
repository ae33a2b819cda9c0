import { and, between, eq, notExists, sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import { bookChanges, bookDays } from '#db/schema/sales.ts'
import { env } from '#platform/env.server.ts'
import { db, liftLimits, type Transaction } from '#platform/postgres/database.server.ts'
import { type BookSpan, spanDays } from './book-month.ts'
import type { SpanSums } from './book-totals.ts'
import { sumSpan } from './sum-span.server.ts'

/** A payment that begins on a day is written by the end of the next one. Later changes of that day are in `book_changes`. */
const settledAfterDays = 2

const isUnchanged = notExists(
  db.select({ day: bookChanges.day }).from(bookChanges).where(eq(bookChanges.day, bookDays.day)),
)
const isOfThisMode = eq(bookDays.isDemo, env.isDemo)

/** The days of a span whose sums need not be added up again. */
export async function readKeptDays(tx: Transaction, { firstDay, lastDay }: BookSpan): Promise<Map<string, SpanSums>> {
  const rows = await tx
    .select({ day: bookDays.day, sums: bookDays.sums })
    .from(bookDays)
    .where(and(between(bookDays.day, firstDay, lastDay), isOfThisMode, isUnchanged))
  return new Map(rows.map(({ day, sums }) => [day, sums as SpanSums]))
}

/** Adds up every past day that is new or has changed. The Books are right without it, and slower. */
export async function keepBookDays(now = new Date()): Promise<void> {
  for (const day of await listOpenDays(now)) await keepDay(day)
}

async function listOpenDays(now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    with days as (
      select day::date from generate_series(
        (select least(
          (select min(completed_at) from orders where completed_at is not null), (select min(created_at) from received_payments),
          (select min(dated) from invoices)::timestamp at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata')::date,
        ${indianDay(now)}::date - ${settledAfterDays}::int, '1 day') as day
    )
    select day::text from days
    where not exists (select from ${bookDays} where ${bookDays.day} = days.day and ${isOfThisMode} and ${isUnchanged})
    order by day`)
  return rows.map(({ day }) => day)
}

/**
 * In one snapshot: it contains the changes that it removes from `book_changes`, and a change that is committed later stays there
 * and makes these sums invalid again.
 */
function keepDay(day: string): Promise<void> {
  return db.transaction(
    async (tx) => {
      await liftLimits(tx)
      await tx.delete(bookChanges).where(eq(bookChanges.day, day))
      const sums = await sumSpan(tx, spanDays(day, day))
      await tx.delete(bookDays).where(eq(bookDays.day, day))
      // A number that is given later has a later date, so nothing would tell that this day has changed.
      if (sums.withoutInvoice === 0) await tx.insert(bookDays).values({ day, isDemo: env.isDemo, sums })
    },
    { isolationLevel: 'repeatable read' },
  )
}
