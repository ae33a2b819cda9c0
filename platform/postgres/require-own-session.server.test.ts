import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pool } from './database.server.ts'
import { requireOwnSession } from './require-own-session.server.ts'

it('accepts a connection of the database itself', async () => {
  await expect(requireOwnSession(pool)).resolves.toBeUndefined()
})

const backends = Array.from({ length: 3 }, () => new pg.Client(pool.options))
beforeAll(() => Promise.all(backends.map((backend) => backend.connect())))
afterAll(() => Promise.all(backends.map((backend) => backend.end())))

/** As PgBouncer in transaction mode: a client has a connection only while its transaction runs, the last used one first. */
function poolByTransaction() {
  const idle = [...backends]
  return {
    connect: async () => {
      let held: pg.Client | undefined
      return {
        async query(text: string) {
          const backend = held ?? idle.pop()
          if (!backend) throw new Error('all connections are in use')
          const result = await backend.query(text)
          held = text === 'begin' ? backend : text === 'rollback' ? undefined : held
          if (!held) idle.push(backend)
          return result
        },
        release() {},
      }
    },
  }
}

it('refuses a pooler that gives every transaction another connection', async () => {
  const pooled = poolByTransaction() as unknown as pg.Pool
  await expect(requireOwnSession(pooled)).rejects.toThrow('connection pooler in transaction mode')
})
