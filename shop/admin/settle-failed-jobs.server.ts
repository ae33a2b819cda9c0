import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { deadLetterQueue, enqueue, type JobPayloads } from '#platform/queue.server.ts'
import type { FailedJobName } from '#shop/reports/failed-jobs.ts'
import { writeAudit } from './write-audit.server.ts'

const batchSize = 1_000

/** Work that has given up is tried anew, or the owner lets it be. Says how much of it there was. */
export function settleFailedJobs(name: FailedJobName, how: 'again' | 'dismissed', ip: string | null): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: JobPayloads[FailedJobName] }>(sql`
      delete from pgboss.job where name = ${deadLetterQueue(name)} and id in (
        select id from pgboss.job where name = ${deadLetterQueue(name)} and state = 'created'
        order by created_on limit ${batchSize} for update skip locked
      ) returning data`)
    if (rows.length === 0) return 0
    if (how === 'again') for (const { data } of rows) await enqueue(tx, name, data)
    const act = how === 'again' ? 'jobs-retried' : 'jobs-dismissed'
    await writeAudit(act, { ip, detail: { job: name, count: rows.length } }, tx)
    return rows.length
  })
}
