import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectionConfig, db, pool } from '../postgres/database.server.ts'
import { deadLetterQueue } from './prepare-queues.server.ts'
import { enqueue, insertJobsFrom, type JobName, openQueue, runNow, wake } from './queue.server.ts'

interface TestPayload {
  name: string
}

declare module './queue.server.ts' {
  interface JobPayloads {
    'test.run': TestPayload
    'test.leave': TestPayload
    'test.compare': TestPayload
    'test.keep': TestPayload
  }
}

const finished: string[] = []
const failuresLeft = new Map([['fails twice', 2]])

async function run({ name }: TestPayload) {
  const left = failuresLeft.get(name) ?? 0
  failuresLeft.set(name, left - 1)
  if (left > 0) throw new Error('not yet')
  finished.push(name)
}

const job = { run, retry: { retries: 3, firstDelaySeconds: 1, maxDelaySeconds: 1 } }
const runNowOnly = vi.fn(async ({ name }: TestPayload): Promise<void> => {
  finished.push(`now: ${name}`)
})
const jobs = {
  'test.run': job,
  'test.leave': { ...job, schedule: '0 0 1 1 *' },
  'test.compare': { ...job, maxSeconds: 3_600 },
  'test.keep': { ...job, runNow: runNowOnly, keepsRow: true },
}
let queue: { close(): Promise<void> } | undefined

beforeAll(async () => {
  queue = await openQueue(jobs, { leaveInQueue: ['test.leave', 'test.compare'] })
})

afterAll(() => queue?.close())

async function findStates(name: JobName) {
  const { rows } = await db.execute<{ state: string }>(sql`select state from pgboss.job where name = ${name}`)
  return rows.map(({ state }) => state)
}

describe('openQueue', () => {
  it('creates a dead-letter queue for each job', async () => {
    const { rows } = await db.execute(sql`select dead_letter from pgboss.queue where name = 'test.run'`)
    expect(rows).toEqual([{ dead_letter: deadLetterQueue('test.run') }])
  })

  it('gives a job a minute, or as long as its definition says', async () => {
    const { rows } = await db.execute(sql`select name, expire_seconds from pgboss.queue
      where name in ('test.run', 'test.compare') order by name`)
    expect(rows.map(({ expire_seconds }) => expire_seconds)).toEqual([3_600, 60])
  })

  it('asks a job that may take longer than a minute for a sign of life', async () => {
    const { rows } = await db.execute(sql`select heartbeat_seconds from pgboss.queue
      where name in ('test.run', 'test.compare') order by name`)
    expect(rows.map(({ heartbeat_seconds }) => heartbeat_seconds)).toEqual([30, null])
  })

  it('follows a definition that has changed since the last start', async () => {
    const findSeconds = async () => {
      const { rows } = await db.execute(sql`select expire_seconds from pgboss.queue where name = 'test.compare'`)
      return rows[0]?.expire_seconds
    }
    for (const maxSeconds of [1_800, 3_600]) {
      await queue?.close()
      const changed = { ...jobs, 'test.compare': { ...job, maxSeconds } }
      queue = await openQueue(changed, { leaveInQueue: ['test.leave', 'test.compare'] })
      expect(await findSeconds()).toBe(maxSeconds)
    }
  })

  it('does not schedule a job that this process leaves in the queue', async () => {
    const { rows } = await db.execute(sql`select name from pgboss.schedule where name like 'test.%'`)
    expect(rows).toEqual([])
  })
})

describe('enqueue', () => {
  it('runs the jobs after the commit and retries only the one that fails', async () => {
    await db.transaction(async (tx) => {
      for (const name of ['first', 'fails twice', 'last']) await enqueue(tx, 'test.run', { name })
      expect(finished).toEqual([])
    })
    await vi.waitFor(() => expect(finished.toSorted()).toEqual(['fails twice', 'first', 'last']), 60_000)
  })

  it('leaves no job when the transaction fails', async () => {
    const failing = db.transaction(async (tx) => {
      await enqueue(tx, 'test.leave', { name: 'never' })
      throw new Error('crash')
    })
    await expect(failing).rejects.toThrow('crash')
    expect(await findStates('test.leave')).toEqual([])
  })

  it('leaves the job in the queue while no process runs it', async () => {
    await db.transaction((tx) => enqueue(tx, 'test.leave', { name: 'later' }))
    expect(await findStates('test.leave')).toEqual(['created'])
  })
})

async function insertJob(name: JobName, payload: TestPayload, waitSeconds = 0): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `with source as (select $1::uuid as id, $2::jsonb as data, make_interval(secs => $3) as waits)
     ${insertJobsFrom('source', name)}`,
    [id, payload, waitSeconds],
  )
  return id
}

async function findRows(where: ReturnType<typeof sql>) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select to_jsonb(job) - 'id' - 'created_on' - 'start_after' - 'keep_until' as columns,
      job.start_after - job.created_on as waits, job.keep_until - job.created_on as kept
    from pgboss.job where ${where}`)
  return rows
}

describe('insertJobsFrom', () => {
  it.each([0, 7])('writes the same row as pg-boss for a job that starts after %i seconds', async (seconds) => {
    const payload = { name: `compared ${seconds}`, price: '₹' }
    const options = seconds === 0 ? {} : { startAfterSeconds: seconds }
    await db.transaction((tx) => enqueue(tx, 'test.compare', payload, options))
    const expected = await findRows(sql`data->>'name' = ${payload.name}`)
    const id = await insertJob('test.compare', payload, seconds)
    expect(await findRows(sql`id = ${id}`)).toEqual(expected)
    expect(expected).toHaveLength(1)
  })

  it('writes a job that runs when its worker is woken', async () => {
    await insertJob('test.run', { name: 'woken' })
    wake('test.run')
    await vi.waitFor(() => expect(finished).toContain('woken'), 50_000)
  })
})

describe('runNow', () => {
  it('runs the job before its time and deletes it from the queue', async () => {
    const id = await insertJob('test.run', { name: 'now' }, 60)
    runNow('test.run', id, { name: 'now' })
    await vi.waitFor(() => expect(finished).toContain('now'), 50_000)
    await vi.waitFor(async () => expect(await findRows(sql`id = ${id}`)).toEqual([]), 50_000)
  })

  it('leaves a job that fails to the queue', async () => {
    failuresLeft.set('fails once', 1)
    const id = await insertJob('test.run', { name: 'fails once' }, 2)
    runNow('test.run', id, { name: 'fails once' })
    expect(finished).not.toContain('fails once')
    await vi.waitFor(() => expect(finished).toContain('fails once'), 60_000)
  })

  it('leaves a job in the queue that this process does not run', async () => {
    const id = await insertJob('test.leave', { name: 'left' }, 60)
    runNow('test.leave', id, { name: 'left' })
    expect(await findRows(sql`id = ${id}`)).toHaveLength(1)
  })

  it('uses the shorter way of a job that has one, and can keep its row as completed', async () => {
    const id = await insertJob('test.keep', { name: 'short' }, 60)
    runNow('test.keep', id, { name: 'short' })
    await vi.waitFor(async () => expect(await findStates('test.keep')).toEqual(['completed']), 50_000)
    expect(finished).toContain('now: short')
    expect(finished).not.toContain('short')
  })

  it('runs every job when more are started than may run at the same time', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `many ${index}`)
    const ids = await Promise.all(names.map((name) => insertJob('test.keep', { name }, 600)))
    for (const [index, name] of names.entries()) runNow('test.keep', ids[index] ?? '', { name })
    await vi.waitFor(() => expect(names.every((name) => finished.includes(`now: ${name}`))).toBe(true), 60_000)
  })

  it('lets the queue wait for a job that still runs, and not run it again', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    runNowOnly.mockImplementationOnce(() => released)
    // Without a delay the queue could take the job before runNow does.
    const id = await insertJob('test.keep', { name: 'slow' }, 1)
    runNow('test.keep', id, { name: 'slow' })
    const findState = async () => (await findRows(sql`id = ${id}`)).map(({ columns }) => columns)
    await vi.waitFor(async () => expect(await findState()).toMatchObject([{ state: 'active' }]), 60_000)
    release()
    await vi.waitFor(async () => expect(await findState()).toMatchObject([{ state: 'completed' }]), 50_000)
    expect(finished).not.toContain('slow')
  })
})

/** Enqueues as another process does: over its own connections, and without waking the workers here. */
async function openOtherProcess() {
  const boss = new PgBoss({ ...connectionConfig(), max: 1, supervise: false, schedule: false })
  await boss.start()
  return boss
}

async function runsWithin(name: string, seconds: number) {
  const startedAt = performance.now()
  await vi.waitFor(() => expect(finished).toContain(name), { timeout: seconds * 1000, interval: 5 })
  return performance.now() - startedAt
}

describe('a job of another process', () => {
  it('starts when it is committed, although the next look at the queue is far away', async () => {
    await queue?.close()
    queue = await openQueue(jobs, { leaveInQueue: ['test.leave', 'test.compare'], beatSeconds: 600 })
    const other = await openOtherProcess()
    const waits: number[] = []
    for (let number = 0; number < 20; number++) {
      await other.send('test.run', { name: `notified ${number}` })
      waits.push(await runsWithin(`notified ${number}`, 60))
    }
    expect(waits.toSorted((one, another) => one - another)[10]).toBeLessThan(100)
    await other.stop()
  })

  it('runs at the next beat when its notification was lost, or when it has waited', async () => {
    await queue?.close()
    queue = await openQueue(jobs, { leaveInQueue: ['test.leave', 'test.compare'] })
    // Workers look once when they start.
    await sleep(500)
    await insertJob('test.run', { name: 'not notified' })
    expect(await runsWithin('not notified', 60)).toBeLessThan(30_000)
    await insertJob('test.run', { name: 'waits' }, 3)
    const ms = await runsWithin('waits', 60)
    expect(ms).toBeGreaterThan(2_500)
  })

  const findListener = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'pgboss' and datname = current_database()
       and (query ilike 'listen %' or query ilike '%pg_listening_channels%') and pid <> pg_backend_pid()
       order by backend_start desc`,
    )
    return rows[0]?.pid
  }

  it('runs although the connection for notifications is cut, which is made again', async () => {
    const listener = await findListener()
    const other = await openOtherProcess()
    await pool.query('select pg_terminate_backend($1)', [listener])
    await other.send('test.run', { name: 'unheard' })
    await runsWithin('unheard', 60)
    await vi.waitFor(async () => expect(await findListener()).toBeGreaterThan(0), 60_000)
    expect(await findListener()).not.toBe(listener)
    await other.stop()
  })

  it('starts when it is committed after the connection for notifications fell silent, which is noticed', async () => {
    await queue?.close()
    // Sooner than the ten seconds of pg-boss.
    const connection = { ...connectionConfig(), notifyHeartbeatIntervalMs: 500, notifyHeartbeatTimeoutMs: 500 }
    queue = await openQueue(jobs, {
      ...{ leaveInQueue: ['test.leave', 'test.compare'], beatSeconds: 600, connection },
    })
    const listener = (await findListener()) ?? 0
    process.kill(listener, 'SIGSTOP')
    try {
      await vi.waitFor(async () => expect(await findListener()).not.toBe(listener), 60_000)
      const other = await openOtherProcess()
      await other.send('test.run', { name: 'heard again' })
      await runsWithin('heard again', 60)
      await other.stop()
    } finally {
      process.kill(listener, 'SIGCONT')
    }
  })
})

it('runs a job again that a killed process left, long before pg-boss looks at the whole queue', async () => {
  await queue?.close()
  queue = await openQueue(jobs, { leaveInQueue: ['test.leave', 'test.compare'], checkEverySeconds: 1, beatSeconds: 1 })
  const id = await insertJob('test.run', { name: 'abandoned' }, 600)
  await pool.query(`update pgboss.job set state = 'active', started_on = now() - interval '10 minutes' where id = $1`, [
    id,
  ])
  await runsWithin('abandoned', 60)
})

it('runs a long job again whose process gives no sign of life, long before its time is over', async () => {
  await queue?.close()
  const long = { ...jobs, 'test.compare': { ...job, maxSeconds: 3_600 } }
  queue = await openQueue(long, { leaveInQueue: ['test.leave'], checkEverySeconds: 1, beatSeconds: 1 })
  const id = await insertJob('test.compare', { name: 'silent' }, 600)
  await pool.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where id = $1`,
    [id],
  )
  await runsWithin('silent', 60)
})

it('asks the database about all queues together while there is nothing to do', async () => {
  await queue?.close()
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`test.idle-${index}`, job]))
  queue = await openQueue(many)
  await sleep(1_000)
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  await sleep(4_000)
  expect(statements.mock.calls.length).toBeLessThan(12)
  statements.mockRestore()
})

it('while it closes, lets a running job finish and enqueue the next one', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const enqueueNext = async () => {
    await held
    await db.transaction((tx) => enqueue(tx, 'test.leave', { name: 'next' }))
    finished.push('enqueued the next')
  }
  await queue?.close()
  queue = await openQueue({ ...jobs, 'test.run': { ...job, run: enqueueNext } }, { leaveInQueue: ['test.leave'] })
  const before = (await findStates('test.leave')).length
  runNow('test.run', randomUUID(), { name: 'long' })
  const closed = queue.close()
  release()
  await closed
  expect(finished).toContain('enqueued the next')
  expect(await findStates('test.leave')).toHaveLength(before + 1)
})
