import { sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'
import { lockNumbers } from '#platform/postgres/lock-numbers.ts'

/** Whether a process holds the lock with which it opens a passport into this shop. */
export async function isMovingIn(): Promise<boolean> {
  const { rows } = await db.execute<{ is_held: boolean }>(sql`select exists (
    select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${lockNumbers.moveIn} and objsubid = 1
      and granted and database = (select oid from pg_database where datname = current_database())) as is_held`)
  return rows[0]?.is_held ?? false
}
