import type pg from 'pg'

/** More than a shop gives out in the minute that a lost server may cost. */
const skipped = 100_000

/** Numbers that were given out after the last backup must not be given to other rows. */
export async function skipNumbers(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, least(max_value, last_value + $1 * increment_by))
     from pg_sequences where schemaname = 'public' and last_value is not null`,
    [skipped],
  )
}
