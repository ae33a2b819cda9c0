import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db, run, type Statement } from './database.server.ts'
import { enqueue, insertJobsFrom, openQueue, runNow, wake } from './queue.server.ts'

const rules = { retries: 3, firstDelaySeconds: 1, maxDelaySeconds: 1 }
const done: string[] = []
const failures = new Map([['stubborn', 2]])

let queue: { close(): Promise<void> } | undefined

beforeAll(async () => {
  const handle = async ({ name }: { name: string }) => {
    const left = failures.get(name) ?? 0
    failures.set(name, left - 1)
    if (left > 0) throw new Error('not yet')
    done.push(name)
  }
  queue = await openQueue({ 'test.work': rules, 'test.wait': rules, 'test.twin': rules }, { 'test.work': handle })
})

afterAll(() => queue?.close())

const statesOf = async (name: string) => {
  const { rows } = await db.execute<{ state: string }>(sql`select state from pgboss.job where name = ${name}`)
  return rows.map(({ state }) => state)
}

describe('a job', () => {
  it('runs when the transaction that asked for it is committed, and one failure is retried alone', async () => {
    await db.transaction(async (tx) => {
      for (const name of ['first', 'stubborn', 'last']) await enqueue(tx, 'test.work', { name })
      expect(done).toEqual([])
    })
    await vi.waitFor(() => expect(done.toSorted()).toEqual(['first', 'last', 'stubborn']), { timeout: 30_000 })
  })

  it('does not exist when that transaction fails', async () => {
    const failing = db.transaction(async (tx) => {
      await enqueue(tx, 'test.wait', { name: 'never' })
      throw new Error('crash')
    })
    await expect(failing).rejects.toThrow('crash')
    expect(await statesOf('test.wait')).toEqual([])
  })

  it('waits as long as nobody does such work', async () => {
    await db.transaction((tx) => enqueue(tx, 'test.wait', { name: 'later' }))
    expect(await statesOf('test.wait')).toEqual(['created'])
  })
})

/** A statement that does nothing but enqueue. */
const enqueueing: Statement = {
  name: 'enqueue-alone',
  text: `with wanted as (select $1::uuid as id, $2::text as name, $3::jsonb as data, make_interval(secs => $4) as waits)
    ${insertJobsFrom('wanted')}`,
}

async function enqueueByStatement(name: string, data: object, waits = 0): Promise<string> {
  const id = randomUUID()
  await run(db, enqueueing, [id, name, data, waits])
  return id
}

async function rowOf(where: ReturnType<typeof sql>) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select to_jsonb(job) - 'id' - 'created_on' - 'start_after' - 'keep_until' as columns,
      job.start_after - job.created_on as waits, job.keep_until - job.created_on as kept
    from pgboss.job where ${where}`)
  return rows
}

describe('a job that is a part of a statement', () => {
  it.each([0, 7])('is the row that pg-boss itself would write, %i seconds ahead', async (seconds) => {
    const data = { name: `twin ${seconds}`, price: '₹' }
    const startAfter = seconds === 0 ? {} : { startAfter: seconds }
    await db.transaction((tx) => enqueue(tx, 'test.twin', data, startAfter))
    const theirs = await rowOf(sql`data->>'name' = ${data.name}`)
    const id = await enqueueByStatement('test.twin', data, seconds)
    expect(await rowOf(sql`id = ${id}`)).toEqual(theirs)
    expect(theirs).toHaveLength(1)
  })

  it('runs when a worker is woken', async () => {
    await enqueueByStatement('test.work', { name: 'woken' })
    wake('test.work')
    await vi.waitFor(() => expect(done).toContain('woken'), { timeout: 8_000 })
  })
})

describe('a job that is begun at once', () => {
  it('is done without waiting for its time, and then taken off the queue', async () => {
    const id = await enqueueByStatement('test.work', { name: 'at once' }, 60)
    runNow('test.work', id, { name: 'at once' })
    await vi.waitFor(() => expect(done).toContain('at once'), { timeout: 8_000 })
    await vi.waitFor(async () => expect(await rowOf(sql`id = ${id}`)).toEqual([]), { timeout: 8_000 })
  })

  it('is left to the queue when it fails', async () => {
    failures.set('fails at first', 1)
    const id = await enqueueByStatement('test.work', { name: 'fails at first' }, 2)
    runNow('test.work', id, { name: 'fails at first' })
    expect(done).not.toContain('fails at first')
    await vi.waitFor(() => expect(done).toContain('fails at first'), { timeout: 30_000 })
  })

  it('waits in the queue where nobody does such work', async () => {
    const id = await enqueueByStatement('test.wait', { name: 'nobody' }, 60)
    runNow('test.wait', id, { name: 'nobody' })
    expect(await rowOf(sql`id = ${id}`)).toHaveLength(1)
  })
})
