import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rateLimits } from '#db/schema/machinery.ts'
import { hashLimitKey } from '#platform/limits/rate-limiter.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { checkAdminKey, type KeyCheck } from './check-admin-key.server.ts'

const minute = 60_000

let network: string
let networks = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  network = `203.0.113.${++networks}`
})
afterEach(() => vi.useRealTimers())

const tryWrongKey = (from: string | null = network) => checkAdminKey({ key: 'not the key', code: '' }, { ip: from })
const tryRightKey = (from: string | null = network) => checkAdminKey({ key: adminKey() ?? '', code: '' }, { ip: from })

const describeOutcome = (check: KeyCheck) => ('refused' in check ? check.refused : 'granted')

async function lock() {
  for (let attempt = 1; attempt <= 3; attempt++) await tryWrongKey()
}

describe('checkAdminKey', () => {
  it('grants access to the right key', async () => {
    expect(await tryRightKey()).toMatchObject({ granted: { role: 'owner' } })
  })

  it('counts down the attempts and locks at the third failure', async () => {
    expect(await tryWrongKey()).toEqual({ refused: 'wrong-key', attemptsRemaining: 2 })
    expect(await tryWrongKey()).toEqual({ refused: 'wrong-key', attemptsRemaining: 1 })
    expect(await tryWrongKey()).toEqual({ refused: 'just-locked', minutesLeft: 15 })
    expect(await tryWrongKey()).toEqual({ refused: 'locked', minutesLeft: 15 })
  })

  it.each([
    ['an empty key', ''],
    ['the right key without its last character', adminKey()?.slice(0, -1) ?? ''],
    ['the right key with an extra character', `${adminKey()}\0`],
    ['a very long key', 'x'.repeat(100_000)],
  ])('denies %s', async (_, key) => {
    expect(await checkAdminKey({ key, code: '' }, { ip: network })).toEqual({
      refused: 'wrong-key',
      attemptsRemaining: 2,
    })
  })

  it('refuses even the right key while locked', async () => {
    await lock()
    expect(await tryRightKey()).toMatchObject({ refused: 'locked' })
  })

  it('does not lock another network', async () => {
    await lock()
    expect(await tryWrongKey('198.51.100.1')).toEqual({ refused: 'wrong-key', attemptsRemaining: 2 })
    expect(await tryRightKey('198.51.100.1')).toMatchObject({ granted: { role: 'owner' } })
  })

  it('lets a known browser log in while its network is locked', async () => {
    await lock()
    const known = { ip: network, knownBrowser: 'owner:at-home' }
    expect(await checkAdminKey({ key: adminKey() ?? '', code: '' }, known)).toMatchObject({
      granted: { role: 'owner' },
    })
    expect(await tryRightKey()).toMatchObject({ refused: 'locked' })
  })

  it('locks a known browser after three wrong keys from different networks', async () => {
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      await checkAdminKey({ key: 'wrong', code: '' }, { ip, knownBrowser: 'owner:stolen' })
    }
    const again = { ip: '192.0.2.4', knownBrowser: 'owner:stolen' }
    expect(await checkAdminKey({ key: adminKey() ?? '', code: '' }, again)).toMatchObject({ refused: 'locked' })
  })

  it('counts all visitors without an address together', async () => {
    for (let attempt = 1; attempt <= 3; attempt++) await tryWrongKey(null)
    expect(await tryRightKey(null)).toMatchObject({ refused: 'locked' })
    expect(await tryRightKey()).toMatchObject({ granted: { role: 'owner' } })
  })

  it('resets the count after the right key', async () => {
    await tryWrongKey()
    await tryWrongKey()
    await tryRightKey()
    expect(await tryWrongKey()).toEqual({ refused: 'wrong-key', attemptsRemaining: 2 })
  })

  it('never counts more than three of many attempts at the same moment', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => tryWrongKey()))
    expect(results.filter((result) => describeOutcome(result) === 'wrong-key')).toHaveLength(2)
    expect(results.filter((result) => describeOutcome(result) === 'just-locked')).toHaveLength(1)
    expect(await tryRightKey()).toMatchObject({ refused: 'locked' })
  })

  it('checks at most three of many keys at the same moment, even when one of them is right', async () => {
    const guesses = [...Array.from({ length: 20 }, () => tryWrongKey()), tryRightKey()]
    const results = await Promise.all(guesses)
    expect(results.filter((result) => !describeOutcome(result).includes('locked')).length).toBeLessThanOrEqual(3)
  })

  it('counts all addresses of one IPv6 network together, and both notations of an IPv4 address', async () => {
    await tryWrongKey('2001:db8:1:2::1')
    await tryWrongKey('2001:db8:1:2:ffff::1')
    expect(await tryWrongKey('2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd')).toMatchObject({ refused: 'just-locked' })
    expect(await tryWrongKey('2001:db8:1:3::1')).toEqual({ refused: 'wrong-key', attemptsRemaining: 2 })
    await tryWrongKey('::ffff:192.0.2.9')
    expect(await tryWrongKey('192.0.2.9')).toEqual({ refused: 'wrong-key', attemptsRemaining: 1 })
  })

  it('keeps the count in the database for other processes and after a restart', async () => {
    await lock()
    const kept = await db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `admin-key:${hashLimitKey(network)}`))
    expect(kept).toMatchObject([{ points: 4 }])
    expect(kept[0]?.expire?.getTime()).toBeGreaterThan(Date.now() + 14 * minute)
  })

  it('stores no address of a visitor and no token of a browser', async () => {
    await tryWrongKey('198.51.100.77')
    await checkAdminKey({ key: 'wrong', code: '' }, { ip: '198.51.100.78', knownBrowser: 'owner:secret-token' })
    const stored = JSON.stringify(await db.select().from(rateLimits))
    for (const text of ['198.51.100', 'secret-token']) expect(stored).not.toContain(text)
  })

  it('locks an IPv6 site after thirty wrong keys from its many networks, but not a known browser in it', async () => {
    const ipAt = (at: number) => `2001:db8:77:${at.toString(16)}::1`
    const tried = await Promise.all(Array.from({ length: 64 }, (_, at) => tryWrongKey(ipAt(at))))
    expect(tried.filter((check) => describeOutcome(check) === 'wrong-key')).toHaveLength(30)
    expect(await tryRightKey(ipAt(100))).toMatchObject({ refused: 'locked' })
    const known = { ip: ipAt(100), knownBrowser: 'owner:on-the-same-site' }
    expect(await checkAdminKey({ key: adminKey() ?? '', code: '' }, known)).toMatchObject({
      granted: { role: 'owner' },
    })
  })

  it('still counts while the database is down', async () => {
    await db.execute(sql`alter table rate_limits rename to rate_limits_away`)
    try {
      expect(await tryWrongKey()).toEqual({ refused: 'wrong-key', attemptsRemaining: 2 })
      await tryWrongKey()
      expect(await tryWrongKey()).toMatchObject({ refused: 'just-locked' })
      expect(await tryRightKey()).toMatchObject({ refused: 'locked' })
    } finally {
      await db.execute(sql`alter table rate_limits_away rename to rate_limits`)
    }
  })
})

describe('the lock', () => {
  it('ends after 15 minutes, and the count starts again', async () => {
    await lock()
    vi.advanceTimersByTime(15 * minute - 1)
    expect(await tryRightKey()).toEqual({ refused: 'locked', minutesLeft: 1 })
    vi.advanceTimersByTime(1)
    expect(await tryWrongKey()).toEqual({ refused: 'wrong-key', attemptsRemaining: 2 })
    expect(await tryRightKey()).toMatchObject({ granted: { role: 'owner' } })
  })

  it('does not get longer with more attempts', async () => {
    await lock()
    vi.advanceTimersByTime(10 * minute)
    expect(await tryWrongKey()).toEqual({ refused: 'locked', minutesLeft: 5 })
    vi.advanceTimersByTime(5 * minute)
    expect(await tryRightKey()).toMatchObject({ granted: { role: 'owner' } })
  })

  it('lasts 15 minutes from the third failure, not from the first', async () => {
    await tryWrongKey()
    await tryWrongKey()
    vi.advanceTimersByTime(10 * minute)
    await tryWrongKey()
    vi.advanceTimersByTime(6 * minute)
    expect(await tryRightKey()).toEqual({ refused: 'locked', minutesLeft: 9 })
  })

  it('reports 15 minutes at the third failure, even when the first one was long ago', async () => {
    await tryWrongKey()
    await tryWrongKey()
    vi.advanceTimersByTime(10 * minute)
    expect(await tryWrongKey()).toEqual({ refused: 'just-locked', minutesLeft: 15 })
  })
})
