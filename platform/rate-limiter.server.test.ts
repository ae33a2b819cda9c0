import { describe, expect, it } from 'vitest'
import { rateLimits } from '#db/schema.ts'
import { db } from './database.server.ts'
import { createRateLimiter } from './rate-limiter.server.ts'

const rule = { points: 3, seconds: 600 }

describe('a rate limiter', () => {
  it('allows a number of uses, then returns how long to wait', async () => {
    const limiter = createRateLimiter('plain', rule)
    for (let time = 1; time <= 3; time++) expect(await limiter.consume('asha')).toBeNull()
    const refusal = await limiter.consume('asha')
    expect(refusal?.waitSeconds).toBeGreaterThan(590)
    expect(refusal?.waitSeconds).toBeLessThanOrEqual(600)
    expect(await limiter.consume('ravi')).toBeNull()
  })

  it('counts for all processes together, even in parallel', async () => {
    const processes = [createRateLimiter('shared', rule), createRateLimiter('shared', rule)]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => processes[at % 2]?.consume('asha')))
    expect(answers.filter((answer) => answer === null)).toHaveLength(3)
  })

  it('can check without counting', async () => {
    const limiter = createRateLimiter('looked-at', { points: 1, seconds: 600 })
    expect(await limiter.check('asha')).toBeNull()
    expect(await limiter.check('asha')).toBeNull()
    await limiter.consume('asha')
    expect(await limiter.check('asha')).not.toBeNull()
  })

  it('stores no key in plain text', async () => {
    await createRateLimiter('private', rule).consume('asha@example.in')
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain('asha')
  })
})
