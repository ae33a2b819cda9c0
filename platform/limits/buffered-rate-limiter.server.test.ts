import { like, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { rateLimits } from '#db/schema/machinery.ts'
import { db, sellingPool } from '../postgres/database.server.ts'
import { createBufferedRateLimiter } from './buffered-rate-limiter.server.ts'

const rule = { points: 60, seconds: 600 }

async function readPoints(name: string): Promise<number[]> {
  const rows = await db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, `${name}:%`))
  return rows.map(({ points }) => points)
}

type Limiter = ReturnType<typeof createBufferedRateLimiter>

async function countAllowed(limiters: Limiter[], uses: number): Promise<number> {
  let allowed = 0
  for (let use = 0; use < uses; use++) if (!(await limiters[use % limiters.length]?.consume('asha'))) allowed += 1
  return allowed
}

describe('a buffered limiter', () => {
  it('allows exactly its number of uses, also when all arrive in parallel', async () => {
    const limiter = createBufferedRateLimiter('exact', rule)
    const answers = await Promise.all(Array.from({ length: 128 }, () => limiter.consume('asha')))
    expect(answers.filter((answer) => answer === null)).toHaveLength(60)
    expect(answers.at(-1)?.waitSeconds).toBeGreaterThan(590)
    expect(await limiter.consume('ravi')).toBeNull()
  })

  it('counts for two processes together', async () => {
    const processes = [createBufferedRateLimiter('two', rule), createBufferedRateLimiter('two', rule)]
    expect(await countAllowed(processes, 128)).toBe(60)
  })

  it('exceeds its number by 25 per further process at most, even in parallel', async () => {
    const processes = Array.from({ length: 3 }, () => createBufferedRateLimiter('three', rule))
    const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => processes[at % 3]?.consume('asha')))
    const allowed = answers.filter((answer) => answer === null).length
    expect(allowed).toBeGreaterThanOrEqual(60)
    expect(allowed).toBeLessThanOrEqual(60 + 2 * 25)
  })

  it('runs no statement for single uses, and shares all of them with one a second later', async () => {
    const limiter = createBufferedRateLimiter('later', rule)
    const query = vi.spyOn(sellingPool, 'query')
    for (let buyer = 0; buyer < 100; buyer++) await limiter.consume(`buyer-${buyer}`)
    await limiter.consume('buyer-7')
    const countStatements = () => query.mock.calls.filter((call) => JSON.stringify(call).includes('later:')).length
    expect(countStatements()).toBe(0)
    await expect.poll(() => readPoints('later')).toHaveLength(100)
    expect(countStatements()).toBe(1)
    expect((await readPoints('later')).toSorted()).toEqual([...Array(99).fill(1), 2])
    query.mockRestore()
  })

  it('starts again when the time is over', async () => {
    const limiter = createBufferedRateLimiter('over', { points: 2, seconds: 600 })
    expect(await countAllowed([limiter], 4)).toBe(2)
    await db.update(rateLimits).set({ expire: sql`now()` }).where(like(rateLimits.key, 'over:%'))
    expect(await createBufferedRateLimiter('over', { points: 2, seconds: 600 }).consume('asha')).toBeNull()
  })

  it('counts on its own while the database is down', async () => {
    const limiter = createBufferedRateLimiter('alone', rule)
    await db.execute(sql`alter table rate_limits rename to rate_limits_away`)
    try {
      expect(await countAllowed([limiter], 80)).toBe(60)
    } finally {
      await db.execute(sql`alter table rate_limits_away rename to rate_limits`)
    }
  })

  it('stores no key in plain text', async () => {
    await countAllowed([createBufferedRateLimiter('private', rule)], 40)
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain('asha')
  })
})
