import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { deadLetterQueue } from '#platform/queue/prepare-queues.server.ts'
import type { JobName } from '#platform/queue/queue.server.ts'
import { waitingJobs } from '#tests/database/orders.ts'
import { frequentJobNames } from './failed-jobs.ts'
import { findFailedJobs } from './find-server-alerts.server.ts'
import { listFailedJobs } from './list-failed-jobs.server.ts'
import { dismissFailedJobs, retryFailedJobs } from './retry-failed-jobs.server.ts'

const addFailedJob = (name: JobName, data: object | null) =>
  db.execute(sql`insert into pgboss.job (name, data) values (${deadLetterQueue(name)}, ${JSON.stringify(data)})`)

beforeEach(async () => {
  await db.execute(sql`delete from pgboss.job`)
  await db.execute(sql`truncate audit_log`)
})

it('lists failed jobs, except those that an order already shows', async () => {
  expect(await listFailedJobs()).toEqual([])
  await addFailedJob('lead.created', { leadId: 'one' })
  await addFailedJob('lead.created', { leadId: 'two' })
  await addFailedJob('delivery.email', { orderId: 'x', resendNumber: 0 })
  expect(await listFailedJobs()).toEqual([{ name: 'lead.created', count: 2, lastFailedAt: expect.any(Date) }])
})

it.each(frequentJobNames)('names a failed %s until a later run succeeds', async (name) => {
  await addFailedJob(name, null)
  expect((await listFailedJobs()).map((job) => job.name)).toEqual([name])
  expect(await findFailedJobs()).toEqual({ facts: { count: 1 } })
  const run = (state: string, ago: string) =>
    db.execute(
      sql`insert into pgboss.job (name, state, completed_on) values (${name}, ${state}::pgboss.job_state, now() - ${ago}::interval)`,
    )
  await run('completed', '1 hour')
  await run('failed', '-1 minute')
  expect(await findFailedJobs()).not.toBeNull()
  await run('completed', '-1 minute')
  expect(await findFailedJobs()).toBeNull()
})

it('retries all jobs of one name once and records it', async () => {
  await addFailedJob('lead.created', { leadId: 'one' })
  await addFailedJob('lead.created', { leadId: 'two' })
  await addFailedJob('files.delete-unfinished', null)
  const clicks = [
    retryFailedJobs({ ip: '203.0.113.7', name: 'owner' }, 'lead.created'),
    retryFailedJobs({ ip: null, name: 'owner' }, 'lead.created'),
  ]
  expect(await Promise.all(clicks)).toEqual(expect.arrayContaining([{ count: 2 }, { refused: 'no-failed-jobs' }]))
  const waiting = await waitingJobs('lead.created')
  expect(waiting.map(({ data }) => data.leadId).sort()).toEqual(['one', 'two'])
  expect((await listFailedJobs()).map(({ name }) => name)).toEqual(['files.delete-unfinished'])
  const audited = await db.select().from(auditLog).where(eq(auditLog.act, 'jobs-retried'))
  expect(audited).toMatchObject([{ detail: { job: 'lead.created', count: 2 } }])
})

it('dismisses failed jobs without running them', async () => {
  await addFailedJob('campaign.send', { campaignId: 1 })
  expect(await dismissFailedJobs({ ip: null, name: 'owner' }, 'campaign.send')).toEqual({ count: 1 })
  expect(await listFailedJobs()).toEqual([])
  expect(await waitingJobs('campaign.send')).toEqual([])
  expect(await db.$count(auditLog, eq(auditLog.act, 'jobs-dismissed'))).toBe(1)
})
