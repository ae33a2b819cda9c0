import { db } from '#platform/postgres/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import type { Person } from '#shop/audit/person.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import {
  type AcceptedKeys,
  checkAdminKey,
  type KeyCheck,
  type KeyRefusal,
  type LoginProof,
  nameBrowser,
  type Origin,
} from './check-admin-key.server.ts'
import { openAdminSession } from './open-admin-session.server.ts'

/** `browser` is what the browser keeps, to be known at its next login. */
export type Login = { token: string; person: Person; browser: string } | KeyRefusal

/** Opens a session whose token only the browser knows. */
export async function logIn(proof: LoginProof, visitor: Visitor & Origin): Promise<Login> {
  const check = await checkAdminKeyWithAudit(proof, visitor, 'everyone')
  if ('refused' in check) return check
  const token = await db.transaction(async (tx) => {
    const opened = await openAdminSession(tx, check.helperId, visitor)
    await writeAudit(tx, 'login', { ip: visitor.ip, name: check.granted.name })
    return opened
  })
  return { token, person: check.granted, browser: nameBrowser(check.helperId, visitor.knownBrowser) }
}

/** Attempts from a locked network are not recorded, so that they cannot flood the audit log. */
export async function checkAdminKeyWithAudit(
  proof: LoginProof,
  origin: Origin,
  accepted: AcceptedKeys = 'owner',
): Promise<KeyCheck> {
  const check = await checkAdminKey(proof, origin, accepted)
  if (!('refused' in check)) return check
  recordSecurityEvent('dashboard-login-refused', { ip: origin.ip, detail: check.refused })
  if (check.refused === 'wrong-key') await writeAudit(db, 'login-denied', { ip: origin.ip })
  if (check.refused === 'just-locked') await writeAudit(db, 'login-locked', { ip: origin.ip })
  return check
}
