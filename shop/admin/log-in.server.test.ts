import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { adminSessions } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { owner } from '#shop/audit/person.ts'
import { findPerson } from './find-person.server.ts'
import { logIn } from './log-in.server.ts'
import { logOut } from './log-out.server.ts'
import { hashOwnerToken } from './owner-session.server.ts'

let networks = 0
const visitorFrom = (ip = `198.51.100.${++networks}`) => ({ ip, userAgent: 'Mozilla/5.0' })
const rightKey = { key: adminKey() ?? '', code: '' }

async function openSession(): Promise<string> {
  const login = await logIn(rightKey, visitorFrom())
  if ('refused' in login) throw new Error(login.refused)
  return login.token
}

async function lastActs(ip: string): Promise<string[]> {
  const rows = await db.select().from(auditLog).where(eq(auditLog.ip, ip)).orderBy(desc(auditLog.id))
  return rows.map(({ act }) => act)
}

async function age(token: string, set: Record<string, unknown>) {
  await db
    .update(adminSessions)
    .set(set)
    .where(eq(adminSessions.tokenHash, hashOwnerToken(token)))
}

describe('logIn', () => {
  it('opens a session and stores only the hash of its token', async () => {
    const token = await openSession()
    expect(await findPerson(token)).toEqual(owner)
    const { rows } = await db.execute<{ text: string }>(
      sql`select string_agg(s::text, ' ') as text from admin_sessions s`,
    )
    expect(rows[0]?.text).not.toContain(token)
    expect(rows[0]?.text).toContain(hashOwnerToken(token))
  })

  it('records logins, wrong keys, and only the first refusal of a locked network', async () => {
    const visitor = visitorFrom()
    await logIn(rightKey, visitor)
    for (let attempt = 0; attempt < 6; attempt++) await logIn({ key: 'wrong', code: '' }, visitor)
    expect(await lastActs(visitor.ip)).toEqual(['login-locked', 'login-denied', 'login-denied', 'login'])
  })

  it('opens no session for a wrong key', async () => {
    const before = await db.$count(adminSessions)
    expect(await logIn({ key: 'wrong', code: '' }, visitorFrom())).toMatchObject({ refused: 'wrong-key' })
    expect(await db.$count(adminSessions)).toBe(before)
  })
})

describe('a session', () => {
  it.each([null, '', 'forged', 'x'.repeat(10_000), "' or 1=1 --"])('does not exist for the token %j', async (token) => {
    await openSession()
    expect(await findPerson(token)).toBeNull()
  })

  it('does not open with the stored hash', async () => {
    expect(await findPerson(hashOwnerToken(await openSession()))).toBeNull()
  })

  it('ends after two idle hours, counted from the last visit', async () => {
    const token = await openSession()
    await age(token, { lastSeenAt: sql`now() - interval '1 hour 59 minutes'` })
    expect(await findPerson(token)).not.toBeNull()
    await age(token, { lastSeenAt: sql`last_seen_at - interval '1 hour 59 minutes'` })
    expect(await findPerson(token)).not.toBeNull()
    await age(token, { lastSeenAt: sql`now() - interval '2 hours'` })
    expect(await findPerson(token)).toBeNull()
  })

  it('ends twelve hours after the login, even when it is in use', async () => {
    const token = await openSession()
    const [session] = await db
      .select()
      .from(adminSessions)
      .where(eq(adminSessions.tokenHash, hashOwnerToken(token)))
    const hours = ((session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)) / 3_600_000
    expect(hours).toBe(12)
    await age(token, { expiresAt: sql`now()` })
    expect(await findPerson(token)).toBeNull()
  })

  it('ends when the admin key or the second factor changes', async () => {
    const token = await openSession()
    for (const changed of [{ adminKey: 'another key of the owner' }, { adminTotpSecret: 'JBSWY3DPEHPK3PXP' }]) {
      const before = { ...env }
      Object.assign(env, changed)
      expect(await findPerson(token)).toBeNull()
      Object.assign(env, before)
      expect(await findPerson(token)).not.toBeNull()
    }
  })

  it('ends on the server when the owner logs out, and other sessions stay open', async () => {
    const [token, other] = [await openSession(), await openSession()]
    await logOut({ ip: '192.0.2.1', name: 'owner' }, token)
    expect(await findPerson(token)).toBeNull()
    expect(await findPerson(other)).not.toBeNull()
    expect(await lastActs('192.0.2.1')).toEqual(['logout'])
    await logOut({ ip: '192.0.2.1', name: 'owner' }, token)
    expect(await lastActs('192.0.2.1')).toEqual(['logout'])
  })
})
