import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownerLogin } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { rateLimits } from '#db/schema/machinery.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { owner } from '#shop/audit/person.ts'
import { createHelper } from '../create-helper.server.ts'
import { createTotp } from '../create-totp.server.ts'
import { findAdminSession } from '../find-person.server.ts'
import { logIn } from '../log-in.server.ts'
import { proveAgain } from '../proof/prove-again.server.ts'
import { changeAdminKey } from './change-admin-key.server.ts'
import { changeSecondFactor, removeSecondFactor } from './change-second-factor.server.ts'
import { createRecoveryCodes } from './create-recovery-codes.server.ts'
import { offerSecondFactor, reopenOffer } from './offer-second-factor.server.ts'
import { readOwnerLogin } from './read-owner-login.server.ts'
import { renewSetUpLink } from './set-up-link.server.ts'
import { setUpOwner } from './set-up-owner.server.ts'

const actor = { ip: '203.0.113.5', name: owner.name }
const visitor = { ip: '203.0.113.9', userAgent: null }

beforeEach(async () => {
  await db.execute(sql`truncate audit_log, admin_sessions, owner_login, passkeys, recovery_codes cascade`)
  await db.delete(rateLimits)
})

async function open(key = adminKey() ?? '', code = '') {
  const login = await logIn({ key, code }, visitor)
  if ('refused' in login) throw new Error(login.refused)
  const session = await findAdminSession(login.token)
  return { token: login.token, id: session?.id ?? '' }
}

const isOpen = async (token: string) => (await findAdminSession(token)) !== null
const readActs = async () => (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ act }) => act)

describe('the admin key', () => {
  it('is changed in the dashboard: the new one wins, the old one and all other sessions end', async () => {
    const [current, other] = [await open(), await open()]
    const { key } = await changeAdminKey(actor, current.id)
    expect([await isOpen(current.token), await isOpen(other.token)]).toEqual([true, false])
    expect(await logIn({ key: adminKey() ?? '', code: '' }, visitor)).toMatchObject({ refused: 'wrong-key' })
    expect(await logIn({ key, code: '' }, visitor)).toMatchObject({ person: owner })
    expect(JSON.stringify(await db.select().from(ownerLogin))).not.toContain(key)
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(key)
    expect(await readActs()).toContain('admin-key-changed')
  })
})

describe('a key or code that was copied from paper', () => {
  const copyBadly = (key: string) =>
    key.replaceAll('-', ' \u2013 ').replaceAll('0', 'O').replaceAll('1', 'l').toUpperCase()

  it('opens the dashboard with any spacing, hyphens and capitals', async () => {
    const session = await open()
    const { key } = await changeAdminKey(actor, session.id)
    const { codes } = await createRecoveryCodes(actor, null)
    const [spaced = '', joined = ''] = codes
    for (const typed of [copyBadly(key), key.replaceAll('-', ''), copyBadly(spaced), joined.replaceAll('-', '')])
      expect(await logIn({ key: typed, code: '' }, visitor)).toMatchObject({ person: owner })
    const helper = await createHelper(actor, 'Ravi')
    if ('refused' in helper) throw new Error(helper.refused)
    expect(await logIn({ key: copyBadly(helper.key), code: '' }, visitor)).toMatchObject({ person: { name: 'Ravi' } })
  })
})

describe('the second factor', () => {
  async function turnOn() {
    const session = await open()
    const { secret, sealed } = offerSecondFactor(session.id)
    const code = createTotp(secret).generate()
    return { session, secret, sealed, code }
  }

  it('counts only after a code of it came back to the same session', async () => {
    const { session, secret, sealed, code } = await turnOn()
    expect(await changeSecondFactor(actor, session.id, sealed, '000000')).toEqual({ refused: 'wrong-code' })
    expect(await changeSecondFactor(actor, 'other', sealed, code)).toEqual({ refused: 'offer-expired' })
    expect(await changeSecondFactor(actor, session.id, 'x', code)).toEqual({ refused: 'offer-expired' })
    expect(reopenOffer(sealed, session.id)).toMatchObject({ secret, sealed })
    expect(reopenOffer(sealed, 'other')).toBeNull()
    expect((await readOwnerLogin()).totpSecret).toBeNull()
    const other = await open()
    expect(await changeSecondFactor(actor, session.id, sealed, code)).toEqual({ changed: true })
    expect([await isOpen(session.token), await isOpen(other.token)]).toEqual([true, false])
    expect(await logIn({ key: adminKey() ?? '', code: '' }, visitor)).toMatchObject({ refused: 'wrong-key' })
    expect(JSON.stringify(await db.select().from(ownerLogin))).not.toContain(secret)
  })

  it('alone proves an open session, but opens none', async () => {
    const { session, secret, sealed, code } = await turnOn()
    await changeSecondFactor(actor, session.id, sealed, code)
    const next = createTotp(secret).generate({ timestamp: Date.now() + 30_000 })
    expect(await logIn({ key: '', code: next }, visitor)).toMatchObject({ refused: 'wrong-key' })
    const found = await findAdminSession(session.token)
    if (!found) throw new Error('no session')
    expect(await proveAgain({ key: '', code: '000000' }, found, visitor)).toMatchObject({ refused: 'wrong-key' })
    expect(await proveAgain({ key: '', code: next }, found, visitor)).toEqual({ proven: true })
    expect(await removeSecondFactor(actor, session.id)).toEqual({ removed: true })
    expect(await removeSecondFactor(actor, session.id)).toEqual({ refused: 'not-here' })
    await open()
  })

  it('that another APP_SECRET has sealed does not open the dashboard for the key alone', async () => {
    await db.insert(ownerLogin).values({ sealedTotpSecret: Buffer.alloc(60, 1).toString('base64url') })
    expect(await logIn({ key: adminKey() ?? '', code: '' }, visitor)).toMatchObject({ refused: 'wrong-key' })
  })
})

it('lets a locked-out owner in with a new link, which ends every login of before', async () => {
  const session = await open()
  await changeAdminKey(actor, session.id)
  const link = (await renewSetUpLink()).split('/').at(-1) ?? ''
  const setUp = await setUpOwner(link, 'key', visitor)
  if ('refused' in setUp) throw new Error(setUp.refused)
  expect(await isOpen(session.token)).toBe(false)
  expect(await isOpen(setUp.token)).toBe(true)
  expect(await logIn({ key: setUp.key ?? '', code: '' }, visitor)).toMatchObject({ person: owner })
})
