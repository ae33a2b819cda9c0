import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from './database.server.ts'
import { enqueue, openQueue } from './queue.server.ts'

const rules = { retries: 3, firstDelaySeconds: 1, longestDelaySeconds: 1 }
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
  queue = await openQueue({ 'test.work': rules, 'test.wait': rules }, { 'test.work': handle })
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
    await vi.waitFor(() => expect(done.toSorted()).toEqual(['first', 'last', 'stubborn']), { timeout: 12_000 })
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
