import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminSessions, helpers } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { rateLimits } from '#db/schema/machinery.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { owner } from '#shop/audit/person.ts'
import { checkAdminKey } from './check-admin-key.server.ts'
import { createHelper } from './create-helper.server.ts'
import { findPerson, isOwner } from './find-person.server.ts'
import { listHelpers } from './list-helpers.server.ts'
import { listOwnerSessions } from './list-owner-sessions.server.ts'
import { logIn } from './log-in.server.ts'
import { revokeHelper } from './revoke-helper.server.ts'

const actor = { ip: '203.0.113.5', name: owner.name }
const visitor = { ip: '203.0.113.9', userAgent: null }

beforeEach(async () => {
  await db.execute(sql`truncate audit_log, admin_sessions, helpers cascade`)
  await db.delete(rateLimits)
})

async function addHelper(name: string) {
  const created = await createHelper(actor, name)
  if ('refused' in created) throw new Error(created.refused)
  return created
}

async function logInWith(key: string) {
  const login = await logIn({ key, code: '' }, visitor)
  if ('refused' in login) throw new Error(login.refused)
  return login
}

const readActs = () => db.select({ act: auditLog.act, actor: auditLog.actor }).from(auditLog).orderBy(auditLog.id)

describe('people', () => {
  it('gives a helper a key that opens the dashboard, and names the helper in the audit log', async () => {
    const { key } = await addHelper('Ravi')
    const { token, person } = await logInWith(key)
    expect(person).toEqual({ role: 'helper', name: 'Ravi' })
    expect(await findPerson(token)).toEqual({ role: 'helper', name: 'Ravi' })
    expect(await isOwner(token)).toBe(false)
    const own = await logInWith(adminKey() ?? '')
    expect(await isOwner(own.token)).toBe(true)
    expect(await readActs()).toEqual([
      { act: 'helper-created', actor: 'owner' },
      { act: 'login', actor: 'Ravi' },
      { act: 'login', actor: 'owner' },
    ])
    expect((await listOwnerSessions(own.token)).map(({ helperName }) => helperName)).toEqual([null, 'Ravi'])
  })

  it('stores no key', async () => {
    const { key } = await addHelper('Ravi')
    expect(JSON.stringify(await db.select().from(helpers))).not.toContain(key)
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(key)
  })

  it('ends the logins of a revoked helper immediately, and its key opens nothing any more', async () => {
    const [ravi, meera] = [await addHelper('Ravi'), await addHelper('Meera')]
    const [one, other] = [await logInWith(ravi.key), await logInWith(meera.key)]
    const [listed] = await listHelpers()
    expect(await revokeHelper(actor, listed?.id ?? 0)).toEqual({ name: 'Ravi' })
    expect(await findPerson(one.token)).toBeNull()
    expect(await findPerson(other.token)).toEqual({ role: 'helper', name: 'Meera' })
    expect(await logIn({ key: ravi.key, code: '' }, visitor)).toMatchObject({ refused: 'wrong-key' })
    expect(await revokeHelper(actor, listed?.id ?? 0)).toEqual({ refused: 'no-helper' })
    expect((await listHelpers()).map(({ name }) => name)).toEqual(['Meera'])
  })

  it('does not let a session of a revoked helper back in, even if it was not deleted', async () => {
    const { key } = await addHelper('Ravi')
    const { token } = await logInWith(key)
    await db.update(helpers).set({ revokedAt: sql`now()` })
    expect(await db.$count(adminSessions)).toBe(1)
    expect(await findPerson(token)).toBeNull()
  })

  it('refuses a wrong and an empty key', async () => {
    await addHelper('Ravi')
    for (const key of ['', 'ravi', 'x'.repeat(2_000)]) {
      await db.delete(rateLimits)
      expect(await logIn({ key, code: '' }, visitor), key.slice(0, 10)).toMatchObject({ refused: 'wrong-key' })
    }
  })

  it("refuses a helper's key where only the owner may be", async () => {
    const { key } = await addHelper('Ravi')
    expect(await checkAdminKey({ key, code: '' }, { ip: visitor.ip })).toMatchObject({ refused: 'wrong-key' })
  })

  it('refuses names that the audit log could not tell apart, and names that are none', async () => {
    await addHelper('Ravi')
    for (const name of ['ravi', ' Ravi  ', 'owner', 'OWNER', 'R\u200bavi']) {
      expect(await createHelper(actor, name), name).toEqual({ refused: 'name-taken' })
    }
    for (const name of ['', '   ', 'x'.repeat(61), '\u202e']) {
      expect(await createHelper(actor, name), name).toEqual({ refused: 'name-missing' })
    }
    const [ravi] = await listHelpers()
    await revokeHelper(actor, ravi?.id ?? 0)
    expect(await createHelper(actor, 'Ravi')).toMatchObject({ name: 'Ravi' })
  })

  it('adds one helper when the owner clicks twice', async () => {
    const clicks = await Promise.all([createHelper(actor, 'Ravi'), createHelper(actor, 'Ravi')])
    expect(clicks.filter((click) => 'key' in click)).toHaveLength(1)
    expect(await db.$count(helpers, eq(helpers.name, 'Ravi'))).toBe(1)
  })

  it('does not let a helper guess the owner’s key more often by logging in in between', async () => {
    const { key } = await addHelper('Ravi')
    const countChecked = async (origin: () => Promise<{ ip: string; knownBrowser?: string }>) => {
      let checked = 0
      for (let guess = 1; guess <= 40; guess++) {
        const guessed = await checkAdminKey({ key: `guess ${guess}`, code: '' }, await origin(), 'everyone')
        if ('refused' in guessed && guessed.refused !== 'locked') checked += 1
        await checkAdminKey({ key, code: '' }, await origin(), 'everyone')
      }
      return checked
    }
    expect(await countChecked(async () => ({ ip: '203.0.113.20' }))).toBe(3)
    // Every login from a browser without a cookie makes another known browser.
    const logInAgain = async () => {
      const ip = `203.0.113.${Math.floor(Math.random() * 100) + 100}`
      const login = await logIn({ key, code: '' }, { ip, userAgent: null })
      return 'refused' in login ? { ip } : { ip, knownBrowser: login.browser }
    }
    expect(await countChecked(logInAgain)).toBe(3)
    expect(await checkAdminKey({ key: adminKey() ?? '', code: '' }, { ip: '203.0.113.21' })).toMatchObject({
      granted: { role: 'owner' },
    })
  })

  it('lets a helper log in any number of times, and again after two wrong keys', async () => {
    const { key } = await addHelper('Ravi')
    const tryKey = (typed: string) => checkAdminKey({ key: typed, code: '' }, { ip: '203.0.113.22' }, 'everyone')
    for (let time = 1; time <= 5; time++) expect(await tryKey(key)).toHaveProperty('granted')
    for (const typo of ['a', 'b']) expect(await tryKey(typo)).toMatchObject({ refused: 'wrong-key' })
    for (let time = 1; time <= 5; time++) expect(await tryKey(key)).toHaveProperty('granted')
    expect(await tryKey('c')).toMatchObject({ refused: 'just-locked' })
  })
})
