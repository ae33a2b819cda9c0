import { sql } from 'drizzle-orm'
import { indianOffsetMs } from '#brand/indian-time.ts'
import { customers, nameWords } from '#db/schema/customers.ts'
import { db, liftLimits } from '#platform/postgres/database.server.ts'

const nightHour = 3

/** Digits and signs of an address separate words: "asha.sharma4711" has two. */
const separators = `0123456789.,-_+'"()/&`

/**
 * Collects the words of names and addresses that are in use, and forgets the others, such as those of an erased customer. Reading
 * a million customers takes seconds of CPU, so a larger shop collects them once a night.
 */
export async function keepNameWords({ now = new Date(), hourlyUpTo = 200_000 } = {}): Promise<void> {
  const hour = new Date(now.getTime() + indianOffsetMs).getUTCHours()
  if (hour !== nightHour && (await countRoughly()) > hourlyUpTo) return
  await db.transaction(async (tx) => {
    await liftLimits(tx)
    await tx.execute(sql`
      with current as materialized (
        select distinct word from ${customers}, string_to_table(translate(
          lower(full_name) || ' ' || split_part(email, '@', 1), ${separators}, ${' '.repeat(separators.length)}), ' ') word
        where length(word) between 3 and 40 and erased_at is null
      ), added as (
        insert into ${nameWords} (word) select word from current on conflict do nothing
      )
      delete from ${nameWords} where word not in (select word from current)`)
  })
}

/** As PostgreSQL last counted them. */
async function countRoughly(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select reltuples::float as count from pg_class where oid = 'customers'::regclass`,
  )
  return rows[0]?.count ?? 0
}
