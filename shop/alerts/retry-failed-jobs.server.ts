import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { deadLetterQueue } from '#platform/queue/prepare-queues.server.ts'
import { enqueue, type JobPayloads } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { FailedJobName } from './failed-jobs.ts'

const maxJobs = 1_000

export const retryFailedJobs = ownerAct('jobs-retried', async ({ tx }, name: FailedJobName) => {
  const payloads = await takeFailedJobs(tx, name)
  for (const payload of payloads) await enqueue(tx, name, payload)
  return describeJobs(name, payloads.length)
})

export const dismissFailedJobs = ownerAct('jobs-dismissed', async ({ tx }, name: FailedJobName) => {
  const payloads = await takeFailedJobs(tx, name)
  return describeJobs(name, payloads.length)
})

async function takeFailedJobs(tx: Transaction, name: FailedJobName): Promise<JobPayloads[FailedJobName][]> {
  const { rows } = await tx.execute<{ data: JobPayloads[FailedJobName] }>(sql`
    delete from pgboss.job where name = ${deadLetterQueue(name)} and id in (
      select id from pgboss.job where name = ${deadLetterQueue(name)} and state = 'created'
      order by created_on limit ${maxJobs} for update skip locked
    ) returning data`)
  return rows.map(({ data }) => data)
}

function describeJobs(job: FailedJobName, count: number) {
  if (count === 0) return { refused: 'no-failed-jobs' } as const
  return { count, audit: { detail: { job, count } } }
}
