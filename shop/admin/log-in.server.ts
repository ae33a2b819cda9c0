import { lt, sql } from 'drizzle-orm'
import { adminSessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { hashNetworkForLog } from '#platform/hash-network-for-log.server.ts'
import { log } from '#platform/log.server.ts'
import { newToken } from '#platform/new-token.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import {
  type Credentials,
  checkAdminKey,
  type KeyCheck,
  type KeyRefusal,
  type Origin,
} from './check-admin-key.server.ts'
import { hashSessionToken, maxSessionHours } from './owner-session.server.ts'

export type Login = { token: string } | KeyRefusal

/** Opens a session whose token only the browser knows. */
export async function logIn(credentials: Credentials, visitor: Visitor & Origin): Promise<Login> {
  const { ip, userAgent } = visitor
  const check = await checkAdminKeyWithAudit(credentials, visitor)
  if ('refused' in check) return check
  const token = newToken()
  await db.transaction(async (tx) => {
    await tx.delete(adminSessions).where(lt(adminSessions.expiresAt, sql`now()`))
    await tx.insert(adminSessions).values({
      tokenHash: hashSessionToken(token),
      ip,
      userAgent,
      expiresAt: sql`now() + make_interval(hours => ${maxSessionHours})`,
    })
    await writeAudit(tx, 'login', { ip })
  })
  return { token }
}

/** Attempts from a locked network are not recorded, so that they cannot flood the audit log. */
export async function checkAdminKeyWithAudit(credentials: Credentials, origin: Origin): Promise<KeyCheck> {
  const check = await checkAdminKey(credentials, origin)
  if (!('refused' in check)) return check
  log.warn({ network: hashNetworkForLog(origin.ip), refused: check.refused }, 'refused a login of the owner')
  if (check.refused === 'wrong-key') await writeAudit(db, 'login-denied', origin)
  if (check.refused === 'just-locked') await writeAudit(db, 'login-locked', origin)
  return check
}
