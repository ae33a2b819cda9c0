import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { deadLetterQueue } from '#platform/queue.server.ts'
import { type FailedJobName, failedJobNames } from './failed-jobs.ts'

export interface FailedJobs {
  name: FailedJobName
  count: number
  /** When the last one gave up. */
  last: Date
}

/** What was tried for as long as it may be, and failed every time. */
export async function listFailedJobs(): Promise<FailedJobs[]> {
  const nameOfQueue = new Map(failedJobNames.map((name) => [deadLetterQueue(name), name]))
  const { rows } = await db.execute<{ name: string; count: string; last: string }>(sql`
    select name, count(*) as count, max(created_on) as last from pgboss.job
    where name in ${[...nameOfQueue.keys()]} and state = 'created' group by name order by last desc`)
  return rows.flatMap(({ name, count, last }) => {
    const failed = nameOfQueue.get(name)
    return failed ? { name: failed, count: Number(count), last: new Date(last) } : []
  })
}
