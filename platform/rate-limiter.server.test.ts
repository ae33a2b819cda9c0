import { describe, expect, it } from 'vitest'
import { rateLimits } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { createRateLimiter } from './rate-limiter.server.ts'

const rule = { points: 3, seconds: 600 }

describe('a rate limiter', () => {
  it('allows as many as it says and then names the wait', async () => {
    const limiter = createRateLimiter('plain', rule)
    for (let time = 1; time <= 3; time++) expect(await limiter.take('asha')).toBeNull()
    const refusal = await limiter.take('asha')
    expect(refusal?.waitSeconds).toBeGreaterThan(590)
    expect(refusal?.waitSeconds).toBeLessThanOrEqual(600)
    expect(await limiter.take('ravi')).toBeNull()
  })

  it('counts for all processes together, also when they ask at once', async () => {
    const processes = [createRateLimiter('shared', rule), createRateLimiter('shared', rule)]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => processes[at % 2]?.take('asha')))
    expect(answers.filter((answer) => answer === null)).toHaveLength(3)
  })

  it('can be asked without counting', async () => {
    const limiter = createRateLimiter('looked-at', { points: 1, seconds: 600 })
    expect(await limiter.look('asha')).toBeNull()
    expect(await limiter.look('asha')).toBeNull()
    await limiter.take('asha')
    expect(await limiter.look('asha')).not.toBeNull()
  })

  it('writes down nobody by name', async () => {
    await createRateLimiter('private', rule).take('asha@example.in')
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain('asha')
  })
})
