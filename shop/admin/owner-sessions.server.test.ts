import { desc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { adminSessions } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { endOtherOwnerSessions } from './end-other-owner-sessions.server.ts'
import { findPerson } from './find-person.server.ts'
import { listOwnerSessions } from './list-owner-sessions.server.ts'
import { logIn } from './log-in.server.ts'
import { hashOwnerToken } from './owner-session.server.ts'

let networks = 0
const actor = { ip: '203.0.113.9', name: 'owner' }

afterEach(() => vi.restoreAllMocks())

async function openSession(): Promise<string> {
  const login = await logIn({ key: adminKey() ?? '', code: '' }, { ip: `192.0.2.${++networks}`, userAgent: 'curl/8' })
  if ('refused' in login) throw new Error(login.refused)
  return login.token
}

describe('the sessions of the owner', () => {
  it('are listed without those that have ended, the current one first', async () => {
    const [current, other, idle] = [await openSession(), await openSession(), await openSession()]
    await db
      .update(adminSessions)
      .set({ lastSeenAt: sql`now() - interval '3 hours'` })
      .where(eq(adminSessions.tokenHash, hashOwnerToken(idle)))
    const listed = await listOwnerSessions(current)
    expect(listed.map(({ id }) => id)).toEqual([hashOwnerToken(current), hashOwnerToken(other)])
    expect(listed[0]).toMatchObject({ isCurrent: true, browser: null, ip: expect.stringContaining('192.0.2.') })
  })

  it('end one by one or all, never the current one, with a line in the audit log', async () => {
    const [current, one, two] = [await openSession(), await openSession(), await openSession()]
    expect(await endOtherOwnerSessions(actor, current, hashOwnerToken(one))).toEqual({ count: 1 })
    expect(await findPerson(one)).toBeNull()
    expect(await findPerson(two)).not.toBeNull()
    expect(await endOtherOwnerSessions(actor, current, hashOwnerToken(current))).toEqual({ refused: 'no-session' })
    await endOtherOwnerSessions(actor, current)
    expect(await findPerson(two)).toBeNull()
    expect(await findPerson(current)).not.toBeNull()
    const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(line).toMatchObject({ act: 'sessions-ended', ip: actor.ip })
  })
})

it('logs a refused login of the owner with a hashed network and no secret', async () => {
  const warn = vi.spyOn(log, 'warn')
  const ip = '198.51.100.200'
  await logIn({ key: 'a-wrong-secret', code: '123456' }, { ip, userAgent: null })
  expect(warn.mock.calls).toEqual([
    [{ network: expect.stringMatching(/^[\w-]{12}$/), refused: 'wrong-key' }, 'refused a login to the dashboard'],
  ])
  const [line] = await db.select().from(auditLog).where(eq(auditLog.ip, ip))
  expect(line).toMatchObject({ act: 'login-denied' })
})
