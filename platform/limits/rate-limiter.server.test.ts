import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { rateLimits } from '#db/schema/machinery.ts'
import { db } from '../postgres/database.server.ts'
import { createNetworkLimiter, createRateLimiter, deleteExpiredLimits } from './rate-limiter.server.ts'

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

  it('counts 64 parallel uses in two processes exactly', async () => {
    const script = `
      import { closeConnections } from '#platform/postgres/database.server.ts'
      import { createNetworkLimiter, createRateLimiter, deleteExpiredLimits } from '#platform/limits/rate-limiter.server.ts'
      const limiter = createRateLimiter('shared', { points: 20, seconds: 600 })
      const answers = await Promise.all(Array.from({ length: 32 }, () => limiter.consume('asha')))
      console.log(answers.filter((answer) => answer === null).length)
      await closeConnections()`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', script])
    const allowed = await Promise.all([run(), run()])
    expect(allowed.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(20)
  })

  it('takes back a use that does not count', async () => {
    const limiter = createRateLimiter('given-back', { points: 1, seconds: 600 })
    expect(await limiter.consume('asha')).toBeNull()
    await limiter.giveBack('asha')
    expect(await limiter.consume('asha')).toBeNull()
    expect(await limiter.consume('asha')).not.toBeNull()
  })

  it('stores no key in plain text', async () => {
    await createRateLimiter('private', rule).consume('asha@example.in')
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain('asha')
  })
})

describe('a limiter of networks', () => {
  it('counts an IPv6 site too, at four times the limit', async () => {
    const limiter = createNetworkLimiter('sites', rule)
    const networks = Array.from({ length: 20 }, (_, at) => `2001:db8:5:${at}::1`)
    const answers = await Promise.all(networks.map((ip) => limiter.consume(ip)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(12)
    expect(await limiter.consume('2001:db8:6:1::1')).toBeNull()
    await limiter.giveBack('2001:db8:5:19::1')
  })

  it('counts IPv4 per address', async () => {
    const limiter = createNetworkLimiter('addresses', rule)
    for (let time = 1; time <= 3; time++) expect(await limiter.consume('203.0.113.1')).toBeNull()
    expect(await limiter.consume('203.0.113.1')).not.toBeNull()
    expect(await limiter.consume('203.0.113.2')).toBeNull()
  })
})

it('deletes only expired counts', async () => {
  await db.insert(rateLimits).values([
    { key: 'expired', points: 1, expire: new Date(Date.now() - 1_000) },
    { key: 'open', points: 1, expire: new Date(Date.now() + 60_000) },
  ])
  await deleteExpiredLimits()
  const keys = (await db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys).toContain('open')
  expect(keys).not.toContain('expired')
})
