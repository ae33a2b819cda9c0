import { lt, sql } from 'drizzle-orm'
import { adminSessions } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import type { Person } from '#shop/audit/person.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import {
  type AcceptedKeys,
  type Credentials,
  checkAdminKey,
  type KeyCheck,
  type KeyRefusal,
  nameBrowser,
  type Origin,
} from './check-admin-key.server.ts'
import { hashOwnerToken, maxSessionHours } from './owner-session.server.ts'

/** `browser` is what the browser keeps, to be known at its next login. */
export type Login = { token: string; person: Person; browser: string } | KeyRefusal

/** Opens a session whose token only the browser knows. */
export async function logIn(credentials: Credentials, visitor: Visitor & Origin): Promise<Login> {
  const { ip, userAgent } = visitor
  const check = await checkAdminKeyWithAudit(credentials, visitor, 'everyone')
  if ('refused' in check) return check
  const token = newToken()
  await db.transaction(async (tx) => {
    await tx.delete(adminSessions).where(lt(adminSessions.expiresAt, sql`now()`))
    await tx.insert(adminSessions).values({
      tokenHash: hashOwnerToken(token),
      helperId: check.helperId,
      ip,
      userAgent,
      expiresAt: sql`now() + make_interval(hours => ${maxSessionHours})`,
    })
    await writeAudit(tx, 'login', { ip, name: check.granted.name })
  })
  return { token, person: check.granted, browser: nameBrowser(check.helperId, visitor.knownBrowser) }
}

/** Attempts from a locked network are not recorded, so that they cannot flood the audit log. */
export async function checkAdminKeyWithAudit(
  credentials: Credentials,
  origin: Origin,
  accepted: AcceptedKeys = 'owner',
): Promise<KeyCheck> {
  const check = await checkAdminKey(credentials, origin, accepted)
  if (!('refused' in check)) return check
  recordSecurityEvent('dashboard-login-refused', { ip: origin.ip, detail: check.refused })
  if (check.refused === 'wrong-key') await writeAudit(db, 'login-denied', { ip: origin.ip })
  if (check.refused === 'just-locked') await writeAudit(db, 'login-locked', { ip: origin.ip })
  return check
}
