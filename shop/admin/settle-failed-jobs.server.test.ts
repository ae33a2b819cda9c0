import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { auditLog } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { deadLetterQueue, type JobName } from '#platform/queue.server.ts'
import { listFailedJobs } from '#shop/reports/list-failed-jobs.server.ts'
import { waitingJobs } from '#tests/database/orders.ts'
import { settleFailedJobs } from './settle-failed-jobs.server.ts'

const giveUp = (name: JobName, data: object) =>
  db.execute(sql`insert into pgboss.job (name, data) values (${deadLetterQueue(name)}, ${JSON.stringify(data)})`)

beforeEach(async () => {
  await db.execute(sql`delete from pgboss.job`)
  await db.delete(auditLog)
})

it('names what gave up, unless an order tells of it already', async () => {
  expect(await listFailedJobs()).toEqual([])
  await giveUp('lead.created', { leadId: 'one' })
  await giveUp('lead.created', { leadId: 'two' })
  await giveUp('delivery.email', { orderId: 'x', repetition: 0 })
  expect(await listFailedJobs()).toEqual([{ name: 'lead.created', count: 2, last: expect.any(Date) }])
})

it('tries all of a kind anew, once, and writes it down', async () => {
  await giveUp('lead.created', { leadId: 'one' })
  await giveUp('lead.created', { leadId: 'two' })
  await giveUp('copies.delete', { orderId: 'other' })
  const clicks = [
    settleFailedJobs('lead.created', 'again', '203.0.113.7'),
    settleFailedJobs('lead.created', 'again', null),
  ]
  expect((await Promise.all(clicks)).sort()).toEqual([0, 2])
  const waiting = await waitingJobs('lead.created')
  expect(waiting.map(({ data }) => data.leadId).sort()).toEqual(['one', 'two'])
  expect((await listFailedJobs()).map(({ name }) => name)).toEqual(['copies.delete'])
  const audited = await db.select().from(auditLog).where(eq(auditLog.act, 'jobs-retried'))
  expect(audited).toMatchObject([{ detail: { job: 'lead.created', count: 2 } }])
})

it('lets it be when the owner says so', async () => {
  await giveUp('mail.marketing', { customerId: 1 })
  expect(await settleFailedJobs('mail.marketing', 'dismissed', null)).toBe(1)
  expect(await listFailedJobs()).toEqual([])
  expect(await waitingJobs('mail.marketing')).toEqual([])
  expect(await db.$count(auditLog, eq(auditLog.act, 'jobs-dismissed'))).toBe(1)
})
