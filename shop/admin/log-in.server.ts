import { lt, sql } from 'drizzle-orm'
import { adminSessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { newToken } from '#platform/new-token.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import {
  type Credentials,
  checkAdminKey,
  type KeyCheck,
  type Origin,
  type RefusedKey,
} from './check-admin-key.server.ts'
import { hashSessionToken, maxSessionHours } from './owner-session.server.ts'
import { writeAudit } from './write-audit.server.ts'

export type Login = { result: 'granted'; token: string } | RefusedKey

/** Checks key and code, and opens a session whose token only the browser knows. */
export async function logIn(credentials: Credentials, visitor: Visitor & Origin): Promise<Login> {
  const { ip, userAgent } = visitor
  const check = await checkAdminKeyWithAudit(credentials, visitor)
  if (check.result !== 'granted') return check
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
  return { result: 'granted', token }
}

/** A flood of tries from a locked network is not written down: the first three tell the story. */
export async function checkAdminKeyWithAudit(credentials: Credentials, origin: Origin): Promise<KeyCheck> {
  const check = await checkAdminKey(credentials, origin)
  if (check.result === 'denied') await writeAudit(db, 'login-denied', origin)
  if (check.result === 'locked' && check.justNow) await writeAudit(db, 'login-locked', origin)
  return check
}
