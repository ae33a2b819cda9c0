import { sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'
import { deadLetterQueue } from '#platform/queue/prepare-queues.server.ts'
import { type FailedJobName, failedJobNames, frequentJobNames } from './failed-jobs.ts'

export interface FailedJobs {
  name: FailedJobName
  count: number
  lastFailedAt: Date
}

/** Jobs that failed after all their retries. Those that run every minute only until they succeed again. */
export async function listFailedJobs(): Promise<FailedJobs[]> {
  const nameByQueue = new Map(failedJobNames.map((name) => [deadLetterQueue(name), name]))
  const { rows } = await db.execute<{ name: string; count: string; last: string }>(sql`
    select name, count(*) as count, max(created_on) as last from pgboss.job
    where name in ${[...nameByQueue.keys()]} and state = 'created'
      and not (name in ${frequentJobNames.map(deadLetterQueue)} and exists (
        select from pgboss.job later where later.name = left(job.name, ${-deadLetterQueue('').length}::int)
          and later.state = 'completed' and later.completed_on > job.created_on))
    group by name order by last desc`)
  return rows.flatMap(({ name, count, last }) => {
    const failed = nameByQueue.get(name)
    return failed ? { name: failed, count: Number(count), lastFailedAt: new Date(last) } : []
  })
}
