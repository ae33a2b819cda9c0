import { sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'

/** Held by the process that opens a passport into this shop. */
export const moveInLock = [727_003, 1]

export async function isMovingIn(): Promise<boolean> {
  const [group, number] = moveInLock
  const { rows } = await db.execute<{ is_held: boolean }>(sql`select exists (
    select from pg_locks where locktype = 'advisory' and classid = ${group} and objid = ${number} and granted
      and database = (select oid from pg_database where datname = current_database())) as is_held`)
  return rows[0]?.is_held ?? false
}
