import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionConfig, db } from '#platform/postgres/database.server.ts'
import { auditLog } from './schema.ts'

const migration = readFileSync(new URL('./migrations/0008_job-names.sql', import.meta.url), 'utf8')
const boss = new PgBoss({ ...connectionConfig(), schedule: false, supervise: false })

beforeAll(() => boss.start())
afterAll(() => boss.stop())

async function read(query: ReturnType<typeof sql>) {
  const { rows } = await db.execute(query)
  return rows
}

it('renames a job with its waiting and failed rows, its schedule and its audit lines', async () => {
  await db.execute(sql`delete from pgboss.queue where name like 'data.delete-expired%'`)
  await boss.createQueue('data.forget.dead')
  await boss.createQueue('data.forget', { retryLimit: 3, deadLetter: 'data.forget.dead' })
  await boss.send('data.forget', { is: 'waiting' })
  await boss.send('data.forget.dead', { is: 'failed' })
  await boss.schedule('data.forget', '30 3 * * *')
  await db.insert(auditLog).values({ act: 'jobs-retried', detail: { job: 'data.forget', count: 1 } })

  await db.execute(sql.raw(migration))

  expect(
    await read(sql`select name, dead_letter, data from pgboss.job where name like 'data.%' order by name`),
  ).toEqual([
    { name: 'data.delete-expired', dead_letter: 'data.delete-expired.dead', data: { is: 'waiting' } },
    { name: 'data.delete-expired.dead', dead_letter: null, data: { is: 'failed' } },
  ])
  expect(
    await read(sql`select name, dead_letter, retry_limit from pgboss.queue where name like 'data.%' order by name`),
  ).toEqual([
    { name: 'data.delete-expired', dead_letter: 'data.delete-expired.dead', retry_limit: 3 },
    { name: 'data.delete-expired.dead', dead_letter: null, retry_limit: 2 },
  ])
  expect(await read(sql`select name, cron from pgboss.schedule`)).toEqual([
    { name: 'data.delete-expired', cron: '30 3 * * *' },
  ])
  expect(await db.select({ detail: auditLog.detail }).from(auditLog)).toEqual([
    { detail: { job: 'data.delete-expired', count: 1 } },
  ])
})

it('leaves a database whose jobs have the new names as it is', async () => {
  const names = sql`select name, dead_letter from pgboss.queue order by name`
  const before = await read(names)
  await db.execute(sql.raw(migration))
  expect(await read(names)).toEqual(before)
})
