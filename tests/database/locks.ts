import { db } from '#platform/postgres/database.server.ts'

/** How many statements in the database of this test file wait for another transaction. */
export async function countLockWaits(): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

/** An act of the owner repeats itself after a deadlock, so only PostgreSQL knows of it. */
export async function countDeadlocks(): Promise<number> {
  const { rows } = await db.execute<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}
