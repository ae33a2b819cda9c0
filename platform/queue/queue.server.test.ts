import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startedJobs } from '#db/schema/machinery.ts'
import { log } from '../log/log.server.ts'
import { connectionConfig, db, pool } from '../postgres/database.server.ts'
import { deadLetterQueue } from './prepare-queues.server.ts'
import { enqueue, insertJobsFrom, type JobName, openQueue, runNow } from './queue.server.ts'
import { startBeat } from './queue-beat.server.ts'

interface TestPayload {
  name: string
}

declare module './queue.server.ts' {
  interface JobPayloads {
    'test.run': TestPayload
    'test.leave': TestPayload
    'test.compare': TestPayload
    'test.short': TestPayload
  }
  interface JobReads {
    'test.short': string
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
const runNowOnly = vi.fn(async ({ name }: TestPayload, _justRead?: string): Promise<void> => {
  finished.push(`now: ${name}`)
})
const jobs = {
  'test.run': job,
  'test.leave': { ...job, schedule: '0 0 1 1 *' },
  'test.compare': { ...job, maxSeconds: 3_600 },
  'test.short': { ...job, runNow: runNowOnly },
}
const leaveInQueue = ['test.leave'] as const
let queue: { close(): Promise<void> } | undefined

beforeAll(async () => {
  queue = await openQueue(jobs, { leaveInQueue })
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
      queue = await openQueue(changed, { leaveInQueue })
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

/** In the queue, without what differs between two runs. */
async function findRows(where: ReturnType<typeof sql>) {
  const { rows } = await db.execute<{ columns: Record<string, unknown> }>(sql`
    select to_jsonb(job) - 'id' - 'data' - 'created_on' - 'start_after' - 'keep_until' - 'started_on' - 'completed_on'
      - 'heartbeat_on' as columns, job.start_after - job.created_on as waits, job.keep_until - job.created_on as kept
    from pgboss.job where ${where}`)
  return rows
}

async function findState(id: string) {
  const [row] = await findRows(sql`id = ${id}`)
  return row?.columns.state
}

const countStarted = (id: string) => db.$count(startedJobs, eq(startedJobs.id, id))
const hasNoRow = (id: string) =>
  vi.waitFor(async () => expect([await countStarted(id), await findState(id)]).toEqual([0, undefined]), 50_000)

describe('insertJobsFrom', () => {
  it('gives the queue the same row as pg-boss', async () => {
    await db.transaction((tx) => enqueue(tx, 'test.compare', { name: 'by pg-boss' }))
    const id = await insertJob('test.compare', { name: 'by the beat' })
    const isDone = sql`name = 'test.compare' and state = 'completed'`
    await vi.waitFor(async () => expect(await findRows(isDone)).toHaveLength(2), 60_000)
    const [expected] = await findRows(sql`${isDone} and id <> ${id}`)
    expect(await findRows(sql`id = ${id}`)).toEqual([expected])
  })

  it('writes a job that runs at the next beat, or when it has waited', async () => {
    await insertJob('test.run', { name: 'at once' })
    expect(await runsWithin('at once', 60)).toBeLessThan(30_000)
    await insertJob('test.run', { name: 'waits' }, 3)
    expect(await runsWithin('waits', 60)).toBeGreaterThan(2_500)
  })

  it('writes a job that also runs when the clock is set back', async () => {
    await insertJob('test.run', { name: 'before the clock was set back' }, 3_600)
    await runsWithin('before the clock was set back', 60)
  })
})

describe('runNow', () => {
  it('runs the job before its time and leaves no row', async () => {
    const id = await insertJob('test.run', { name: 'now' }, 60)
    runNow('test.run', id, { name: 'now' })
    await vi.waitFor(() => expect(finished).toContain('now'), 50_000)
    await hasNoRow(id)
  })

  it('leaves a job that fails to the queue', async () => {
    failuresLeft.set('fails once', 1)
    const id = await insertJob('test.run', { name: 'fails once' }, 2)
    runNow('test.run', id, { name: 'fails once' })
    expect(finished).not.toContain('fails once')
    await vi.waitFor(() => expect(finished).toContain('fails once'), 60_000)
  })

  it('leaves a job that this process does not run to another one', async () => {
    const id = await insertJob('test.leave', { name: 'left' }, 0)
    runNow('test.leave', id, { name: 'left' })
    await insertJob('test.run', { name: 'after it' })
    await runsWithin('after it', 60)
    expect(await countStarted(id)).toBe(1)
  })

  it('uses the shorter way of a job that has one', async () => {
    const id = await insertJob('test.short', { name: 'short' }, 60)
    runNow('test.short', id, { name: 'short' })
    await hasNoRow(id)
    expect(finished).toContain('now: short')
    expect(finished).not.toContain('short')
  })

  it('runs every job when more are started than may run at the same time', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `many ${index}`)
    const ids = await Promise.all(names.map((name) => insertJob('test.short', { name }, 60)))
    for (const [index, name] of names.entries()) runNow('test.short', ids[index] ?? '', { name })
    await vi.waitFor(() => expect(names.every((name) => finished.includes(`now: ${name}`))).toBe(true), 60_000)
  })

  it('hands over what was just read, but not to a job that had to wait', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `read ${index}`)
    const ids = await Promise.all(names.map((name) => insertJob('test.short', { name }, 60)))
    for (const [index, name] of names.entries()) runNow('test.short', ids[index] ?? '', { name }, 'just read')
    await vi.waitFor(() => expect(names.every((name) => finished.includes(`now: ${name}`))).toBe(true), 60_000)
    const readOf = (wanted: string) => runNowOnly.mock.calls.find(([{ name }]) => name === wanted)?.[1]
    expect([readOf('read 0'), readOf('read 255'), readOf('read 299')]).toEqual(['just read', 'just read', undefined])
  })

  it('lets the queue wait for a job that takes long, and not run it again, and leaves no row', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    runNowOnly.mockImplementationOnce(() => released)
    // Without a delay the queue could take the job before runNow does.
    const id = await insertJob('test.short', { name: 'slow' }, 1)
    runNow('test.short', id, { name: 'slow' })
    await vi.waitFor(async () => expect(await findState(id)).toBe('active'), 60_000)
    expect(await countStarted(id)).toBe(0)
    release()
    await hasNoRow(id)
    expect(finished).not.toContain('slow')
  })

  it('does not run a job again that gets into the queue right after its end', async () => {
    await queue?.close()
    queue = await openQueue(jobs, { leaveInQueue, beatSeconds: 0.05 })
    const id = await insertJob('test.short', { name: 'just done' }, 0.3)
    runNow('test.short', id, { name: 'just done' })
    await vi.waitFor(async () => expect(await findState(id)).toBe('completed'), { timeout: 50_000, interval: 5 })
    await hasNoRow(id)
    expect(finished.filter((name) => name.includes('just done'))).toEqual(['now: just done'])
  })
})

/** Enqueues as another process does: over its own connections, and without waking the workers here. */
async function openOtherProcess() {
  const boss = new PgBoss({ ...connectionConfig(), max: 1, supervise: false, schedule: false })
  await boss.start()
  return boss
}

async function sendLater(job: JobName, name: string) {
  const other = await openOtherProcess()
  const id = await other.send(job, { name }, { startAfter: 600 })
  await other.stop()
  return id
}

async function runsWithin(name: string, seconds: number) {
  const startedAt = performance.now()
  await vi.waitFor(() => expect(finished).toContain(name), { timeout: seconds * 1000, interval: 5 })
  return performance.now() - startedAt
}

describe('a job that its process did not finish', () => {
  const lookAlways = (boss: PgBoss, names: string[]) =>
    startBeat(boss, { everySeconds: 0.01, checkEverySeconds: 600, names: () => names, wake: () => {} })

  it('runs once, however many processes look for it', async () => {
    const errors = vi.spyOn(log, 'error')
    const others = await Promise.all([openOtherProcess(), openOtherProcess()])
    const stops = others.map((boss) => lookAlways(boss, ['test.run']))
    const names = Array.from({ length: 400 }, (_, index) => `killed ${index}`)
    await Promise.all(names.map((name) => insertJob('test.run', { name }, 1)))
    const listRun = () => finished.filter((name) => name.startsWith('killed')).toSorted()
    await vi.waitFor(() => expect(listRun().length).toBeGreaterThanOrEqual(400), 60_000)
    for (const stop of stops) stop()
    await Promise.all(others.map((boss) => boss.stop()))
    expect(listRun()).toEqual(names.toSorted())
    expect(errors).not.toHaveBeenCalled()
  })

  it('stays while its queue does not exist', async () => {
    const id = await insertJob('test.unknown' as JobName, { name: 'unknown' })
    const other = await openOtherProcess()
    const stop = lookAlways(other, ['test.unknown', 'test.run'])
    await insertJob('test.run', { name: 'known' })
    await runsWithin('known', 60)
    stop()
    await other.stop()
    expect(await countStarted(id)).toBe(1)
  })
})

describe('a job of another process', () => {
  it('starts when it is committed, although the next look at the queue is far away', async () => {
    await queue?.close()
    queue = await openQueue(jobs, { leaveInQueue, beatSeconds: 600 })
    const other = await openOtherProcess()
    const waits: number[] = []
    for (let number = 0; number < 20; number++) {
      await other.send('test.run', { name: `notified ${number}` })
      waits.push(await runsWithin(`notified ${number}`, 60))
    }
    expect(waits.toSorted((one, another) => one - another)[10]).toBeLessThan(100)
    await other.stop()
  })

  it('runs at the next beat when its notification was lost', async () => {
    await queue?.close()
    queue = await openQueue(jobs, { leaveInQueue })
    // Workers look once when they start.
    await sleep(500)
    await pool.query(`insert into pgboss.job (name, data) values ('test.run', '{"name": "not notified"}')`)
    expect(await runsWithin('not notified', 60)).toBeLessThan(30_000)
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
    queue = await openQueue(jobs, { leaveInQueue, beatSeconds: 600, connection })
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
  queue = await openQueue(jobs, { leaveInQueue, checkEverySeconds: 1, beatSeconds: 1 })
  const id = await sendLater('test.run', 'abandoned')
  await pool.query(`update pgboss.job set state = 'active', started_on = now() - interval '10 minutes' where id = $1`, [
    id,
  ])
  await runsWithin('abandoned', 60)
})

it('runs a long job again whose process gives no sign of life, long before its time is over', async () => {
  await queue?.close()
  const long = { ...jobs, 'test.compare': { ...job, maxSeconds: 3_600 } }
  queue = await openQueue(long, { leaveInQueue, checkEverySeconds: 1, beatSeconds: 1 })
  const id = await sendLater('test.compare', 'silent')
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
  queue = await openQueue({ ...jobs, 'test.run': { ...job, run: enqueueNext } }, { leaveInQueue })
  const before = (await findStates('test.leave')).length
  runNow('test.run', randomUUID(), { name: 'long' })
  const closed = queue.close()
  release()
  await closed
  expect(finished).toContain('enqueued the next')
  expect(await findStates('test.leave')).toHaveLength(before + 1)
})
