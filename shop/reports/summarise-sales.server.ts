import { sql } from 'drizzle-orm'
import { longTransaction } from '#platform/postgres/database.server.ts'
import { lockNumbers } from '#platform/postgres/lock-numbers.ts'

/** Moves the changes that triggers recorded into the summaries; reports add up both, so no figure changes. */
export async function summariseSales(): Promise<void> {
  await longTransaction(async (tx) => {
    // Only one process at a time.
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${lockNumbers.salesSummary}) as free`)
    if (!rows[0]?.free) return
    await tx.execute(sql`
      with moved as (
        delete from sales_changes
        returning fact, product_id, count, paise, happened_at at time zone 'Asia/Kolkata' as indian_time
      ), days as (
        insert into sales_by_day as kept (fact, day, product_id, count, paise)
        select fact, indian_time::date, product_id, sum(count), sum(paise) from moved group by 1, 2, 3
        on conflict (fact, day, product_id)
        do update set count = kept.count + excluded.count, paise = kept.paise + excluded.paise
      )
      insert into sales_by_hour as kept (fact, weekday, hour, count, paise)
      select fact, extract(isodow from indian_time), extract(hour from indian_time), sum(count), sum(paise)
      from moved group by 1, 2, 3
      on conflict (fact, weekday, hour)
      do update set count = kept.count + excluded.count, paise = kept.paise + excluded.paise`)
  })
}
