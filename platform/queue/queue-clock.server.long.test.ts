import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '../postgres/database.server.ts'
import { enqueue, insertJobsFrom, openQueue } from './queue.server.ts'

declare module './queue.server.ts' {
  interface JobPayloads {
    'test.tick': null
    'test.later': { name: string }
  }
}

const ran: string[] = []
const retry = { retries: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 }
const jobs = {
  'test.tick': { run: async () => ran.push('tick'), retry, schedule: '* * * * *' },
  'test.later': { run: async ({ name }: { name: string }) => ran.push(name), retry },
}
const readSystemTime = Date.now.bind(Date)
let queue: { close(): Promise<void> } | undefined

/** Sets the clock of this process and the one that the job queue reads from PostgreSQL. */
async function setClock(minutes: number) {
  await db.execute(sql`update test_clock set minutes = ${minutes}`)
  vi.spyOn(Date, 'now').mockImplementation(() => readSystemTime() + minutes * 60_000)
}

const waitForTickNow = () =>
  vi.waitFor(async () => {
    const { rows } = await db.execute(sql`select 1 from pgboss.job
      where name = 'test.tick' and state = 'completed' and abs(extract(epoch from pgboss.job_now() - created_on)) < 90`)
    expect(rows).not.toEqual([])
  }, 60_000)

beforeAll(async () => {
  await db.execute(sql`create table test_clock as select 0 as minutes`)
  await db.execute(sql`create or replace function pgboss.job_now() returns timestamptz language sql stable
    as $$ select now() + make_interval(mins => minutes) from public.test_clock $$`)
})

afterAll(async () => {
  await queue?.close()
  vi.restoreAllMocks()
})

describe('the schedule', () => {
  it('goes on within seconds when the clock is set forward or back', async () => {
    await setClock(0)
    queue = await openQueue(jobs, { checkEverySeconds: 1, beatSeconds: 1 })
    await waitForTickNow()
    await setClock(70)
    await waitForTickNow()
    await setClock(5)
    await waitForTickNow()
  })

  it('runs again in the minutes that come again', async () => {
    const { rows } = await db.execute(sql`select 1 from pgboss.job
      where name = '__pgboss__send-it' and singleton_on > pgboss.job_now() at time zone 'UTC'`)
    expect(rows).toEqual([])
  })

  it('starts a delayed job in time although the clock is set back', async () => {
    await setClock(140)
    await waitForTickNow()
    await db.transaction((tx) => enqueue(tx, 'test.later', { name: 'of the queue' }, { startAfterSeconds: 5 }))
    await db.execute(sql`with source as (
      select gen_random_uuid() as id, '{"name": "of a sale"}'::jsonb as data, interval '5 seconds' as waits)
      ${sql.raw(insertJobsFrom('source', 'test.later'))}`)
    await setClock(80)
    await vi.waitFor(() => expect(ran).toEqual(expect.arrayContaining(['of the queue', 'of a sale'])), 60_000)
  })

  it('makes up once for a job whose time the clock has skipped', async () => {
    const { rows } = await db.execute(sql`select options->>'missed' as missed from pgboss.schedule`)
    expect(rows).toEqual([{ missed: 'once' }])
  })
})
