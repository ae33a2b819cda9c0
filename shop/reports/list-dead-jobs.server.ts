import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { type DeadJobName, deadJobNames } from './dead-jobs.ts'

export interface DeadJobs {
  name: DeadJobName
  count: number
  /** When the last one gave up. */
  last: Date
}

/** What was tried for as long as it may be, and failed every time. */
export async function listDeadJobs(): Promise<DeadJobs[]> {
  const names = Object.keys(deadJobNames).map((name) => `${name}.dead`)
  const { rows } = await db.execute<{ name: string; count: string; last: string }>(sql`
    select name, count(*) as count, max(created_on) as last from pgboss.job
    where name in ${names} and state = 'created' group by name order by last desc`)
  return rows.map(({ name, count, last }) => ({
    name: name.replace(/\.dead$/, '') as DeadJobName,
    count: Number(count),
    last: new Date(last),
  }))
}
