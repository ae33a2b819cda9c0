import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminSessions, passkeys, recoveryCodes } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { rateLimits } from '#db/schema/machinery.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { owner } from '#shop/audit/person.ts'
import { createAuthenticator } from '#tests/fakes/authenticator.ts'
import { createHelper } from '../create-helper.server.ts'
import { findAdminSession } from '../find-person.server.ts'
import { logIn } from '../log-in.server.ts'
import { createRecoveryCodes } from '../owner-login/create-recovery-codes.server.ts'
import { proveAgain } from '../proof/prove-again.server.ts'
import { revokeHelper } from '../revoke-helper.server.ts'
import { addPasskey } from './add-passkey.server.ts'
import type { ChallengeUse } from './challenge.server.ts'
import { createPasskeyOptions, createPasskeyRequest } from './create-passkey-options.server.ts'
import { listPasskeys } from './list-passkeys.server.ts'
import { removePasskey } from './remove-passkey.server.ts'
import { renamePasskey } from './rename-passkey.server.ts'

const actor = { ip: '203.0.113.5', name: owner.name }
const visitor = { ip: '203.0.113.9', userAgent: null }
const own = { origin: shopSettings().siteUrl }
const login: ChallengeUse = { purpose: 'login', holder: '' }

beforeEach(async () => {
  await db.execute(sql`truncate audit_log, admin_sessions, helpers, passkeys, recovery_codes cascade`)
  await db.delete(rateLimits)
})

async function addHelper(name = 'Ravi') {
  const created = await createHelper(actor, name)
  if ('refused' in created) throw new Error(created.refused)
  const session = await open(await logIn({ key: created.key, code: '' }, visitor))
  return { ...created, helperId: session.helperId ?? 0 }
}

async function open(opened: Awaited<ReturnType<typeof logIn>>) {
  if ('refused' in opened) throw new Error(opened.refused)
  const session = await findAdminSession(opened.token)
  if (!session) throw new Error('no session')
  return session
}

/** A device whose passkey opens the dashboard for the owner, or for a helper. */
async function addDevice(helperId: number | null = null, name = 'Phone') {
  const device = createAuthenticator()
  const use = { purpose: 'add' as const, holder: 'session' }
  const answer = device.register(await createPasskeyOptions(use, { helperId, name: 'x' }, []), own)
  expect(await addPasskey(actor, { helperId, holder: 'session', name, answer })).toEqual({ name })
  return device
}

const askFor = (use: ChallengeUse) => createPasskeyRequest(use)
const logInWith = (passkey: string) => logIn({ passkey, use: login }, visitor)

describe('a passkey', () => {
  it('logs the owner in without key and code', async () => {
    const device = await addDevice()
    const opened = await logInWith(device.sign(await askFor(login), own))
    expect(opened).toMatchObject({ person: owner, token: expect.any(String) })
    expect((await listPasskeys(null))[0]).toMatchObject({ name: 'Phone', lastUsedAt: expect.any(Date) })
    const acts = await db.select({ act: auditLog.act }).from(auditLog).orderBy(auditLog.id)
    expect(acts.map(({ act }) => act)).toEqual(['passkey-added', 'login'])
  })

  it('of a helper opens the rights of that helper only', async () => {
    const { helperId } = await addHelper()
    const device = await addDevice(helperId)
    const session = await open(await logInWith(device.sign(await askFor(login), own)))
    expect(session).toMatchObject({ person: { role: 'helper', name: 'Ravi' }, helperId })
    await revokeHelper(actor, helperId)
    expect(await logInWith(device.sign(await askFor(login), own))).toMatchObject({ refused: 'wrong-key' })
  })

  it.each([
    ['another site', async (d: Device) => d.sign(await askFor(login), { origin: 'https://shop.example.evil' })],
    [
      'a device that checked no finger',
      async (d: Device) => d.sign(await askFor(login), { ...own, verifiesUser: false }),
    ],
    ['another host', async (d: Device) => d.sign({ ...(await askFor(login)), rpId: 'evil.example' }, own)],
    ['a made-up challenge', async (d: Device) => d.sign({ challenge: 'bm8uMS54', rpId: 'localhost' }, own)],
    [
      'a challenge for another purpose',
      async (d: Device) => d.sign(await askFor({ purpose: 'proof', holder: '' }), own),
    ],
    [
      'a challenge of another session',
      async (d: Device) => d.sign(await askFor({ purpose: 'login', holder: 'x' }), own),
    ],
    ['a device that the shop does not know', async () => createAuthenticator().sign(await askFor(login), own)],
    ['no device', async () => ''],
    ['nonsense', async () => '{"id":{"$ne":null},"response":[]}'],
    [
      'another device with the id of a known one',
      async (d: Device) => {
        const known = JSON.parse(d.sign(await askFor(login), own))
        return JSON.stringify({
          ...JSON.parse(createAuthenticator().sign(await askFor(login), own)),
          id: known.id,
          rawId: known.id,
        })
      },
    ],
  ])('is refused from %s', async (_, answer) => {
    const device = await addDevice()
    expect(await logInWith(await answer(device))).toEqual({ refused: 'wrong-key', attemptsRemaining: 2 })
    expect(await db.$count(adminSessions)).toBe(0)
  })

  it('signs each challenge once', async () => {
    const device = await addDevice()
    const answer = device.sign(await askFor(login), own)
    const both = await Promise.all([logInWith(answer), logInWith(answer)])
    expect(both.filter((opened) => 'token' in opened)).toHaveLength(1)
    expect(await logInWith(answer)).toMatchObject({ refused: 'wrong-key' })
  })

  it('that was removed opens nothing any more, and another person cannot remove or rename it', async () => {
    const { helperId } = await addHelper()
    const device = await addDevice()
    const [{ id } = { id: 0 }] = await listPasskeys(null)
    expect(await removePasskey(actor, helperId, id)).toEqual({ refused: 'no-passkey' })
    expect(await renamePasskey(actor, helperId, id, 'Mine')).toEqual({ refused: 'no-passkey' })
    expect(await renamePasskey(actor, null, id, '  New\u202e phone ')).toEqual({ name: 'New phone' })
    expect(await removePasskey(actor, null, id)).toEqual({ name: 'New phone' })
    expect(await logInWith(device.sign(await askFor(login), own))).toMatchObject({ refused: 'wrong-key' })
  })

  it('locks a network after three wrong ones, also for the right one', async () => {
    const device = await addDevice()
    for (let wrong = 0; wrong < 3; wrong++) await logInWith('{}')
    expect(await logInWith(device.sign(await askFor(login), own))).toMatchObject({ refused: 'locked' })
    expect(await logIn({ key: adminKey() ?? '', code: '' }, visitor)).toMatchObject({ refused: 'locked' })
  })

  it('is not added from another site, twice, without a name, or as the eleventh', async () => {
    const device = createAuthenticator()
    const use = { purpose: 'add' as const, holder: 'session' }
    const options = () => createPasskeyOptions(use, { helperId: null, name: 'x' }, [])
    const add = (answer: string, name = 'Phone', holder = 'session') =>
      addPasskey(actor, { helperId: null, holder, name, answer })
    expect(await add(device.register(await options(), { origin: 'https://evil.example' }))).toEqual({
      refused: 'not-made',
    })
    expect(await add(device.register(await options(), own), 'Phone', 'other session')).toEqual({ refused: 'not-made' })
    expect(await add(device.register(await options(), own), ' \u200b ')).toEqual({ refused: 'name-missing' })
    expect(await add('[]')).toEqual({ refused: 'not-made' })
    const answer = device.register(await options(), own)
    expect(await add(answer)).toEqual({ name: 'Phone' })
    expect(await add(answer)).toEqual({ refused: 'not-made' })
    expect(await add(device.register(await options(), own))).toEqual({ refused: 'not-made' })
    for (let more = 2; more <= 10; more++) await addDevice()
    expect(await add(createAuthenticator().register(await options(), own))).toEqual({ refused: 'too-many' })
    expect(await db.$count(passkeys)).toBe(10)
  })
})

type Device = ReturnType<typeof createAuthenticator>

describe('a proof in an open session', () => {
  async function openOld(key = adminKey() ?? '') {
    const session = await open(await logIn({ key, code: '' }, visitor))
    await db.update(adminSessions).set({ provenAt: sql`now() - interval '11 minutes'` })
    return session
  }
  const isProven = async (id: string) => {
    const rows = await db.select().from(adminSessions).where(eq(adminSessions.tokenHash, id))
    return rows[0]?.provenAt ? Date.now() - rows[0].provenAt.getTime() < 60_000 : false
  }

  it('is the key or a passkey of the same person, and counts for this session only', async () => {
    const [one, other] = [await openOld(), await openOld()]
    expect(await proveAgain({ key: adminKey() ?? '', code: '' }, one, visitor)).toEqual({ proven: true })
    expect([await isProven(one.id), await isProven(other.id)]).toEqual([true, false])
    const device = await addDevice()
    const use = { purpose: 'proof' as const, holder: other.id }
    const ofOne = device.sign(await askFor({ ...use, holder: one.id }), own)
    expect(await proveAgain({ passkey: ofOne, use }, other, visitor)).toMatchObject({ refused: 'wrong-key' })
    expect(await proveAgain({ passkey: device.sign(await askFor(use), own), use }, other, visitor)).toEqual({
      proven: true,
    })
    expect(await isProven(other.id)).toBe(true)
  })

  it('cannot be given by another person', async () => {
    const { key, helperId } = await addHelper()
    const device = await addDevice(helperId)
    const ownerSession = await openOld()
    const use = { purpose: 'proof' as const, holder: ownerSession.id }
    expect(await proveAgain({ key, code: '' }, ownerSession, visitor)).toMatchObject({ refused: 'wrong-key' })
    const signed = device.sign(await askFor(use), own)
    expect(await proveAgain({ passkey: signed, use }, ownerSession, visitor)).toMatchObject({ refused: 'wrong-key' })
    await db.delete(rateLimits)
    const helperSession = await openOld(key)
    expect(await proveAgain({ key: adminKey() ?? '', code: '' }, helperSession, visitor)).toMatchObject({
      refused: 'wrong-key',
    })
    expect(await proveAgain({ key: '', code: '' }, helperSession, visitor)).toMatchObject({ refused: 'wrong-key' })
    expect(await isProven(ownerSession.id)).toBe(false)
  })

  it('has the same limit of attempts as the login', async () => {
    const session = await openOld()
    for (let wrong = 0; wrong < 3; wrong++) await proveAgain({ key: `guess ${wrong}`, code: '' }, session, visitor)
    expect(await proveAgain({ key: adminKey() ?? '', code: '' }, session, visitor)).toMatchObject({ refused: 'locked' })
  })
})

describe('recovery codes', () => {
  it('log in once each, are stored as hashes, and end when new ones are made', async () => {
    const { codes } = await createRecoveryCodes(actor, null)
    expect(new Set(codes).size).toBe(10)
    const stored = JSON.stringify(await db.select().from(recoveryCodes))
    for (const code of codes) expect(stored).not.toContain(code)
    const [first = '', second = ''] = codes
    const tries = await Promise.all([1, 2].map(() => logIn({ key: ` ${first.toUpperCase()} `, code: '' }, visitor)))
    expect(tries.filter((opened) => 'token' in opened)).toHaveLength(1)
    expect(tries.find((opened) => 'token' in opened)).toMatchObject({ person: owner })
    await createRecoveryCodes(actor, null)
    expect(await logIn({ key: second, code: '' }, visitor)).toMatchObject({ refused: 'wrong-key' })
  })

  it('of a helper open the rights of that helper, until the helper is revoked', async () => {
    const { helperId } = await addHelper()
    const { codes } = await createRecoveryCodes(actor, helperId)
    const [first = '', second = ''] = codes
    expect(await logIn({ key: first, code: '' }, visitor)).toMatchObject({ person: { role: 'helper', name: 'Ravi' } })
    await revokeHelper(actor, helperId)
    expect(await logIn({ key: second, code: '' }, visitor)).toMatchObject({ refused: 'wrong-key' })
  })
})
