import { lt, sql } from 'drizzle-orm'
import { adminSessions } from '#db/schema/admin.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { hashOwnerToken, maxSessionHours } from './owner-session.server.ts'

/** Returns the token, which only the browser keeps. */
export async function openAdminSession(
  tx: Transaction,
  helperId: number | null,
  { ip, userAgent }: Visitor,
): Promise<string> {
  const token = newToken()
  await tx.delete(adminSessions).where(lt(adminSessions.expiresAt, sql`now()`))
  await tx.insert(adminSessions).values({
    tokenHash: hashOwnerToken(token),
    helperId,
    ip,
    userAgent,
    expiresAt: sql`now() + make_interval(hours => ${maxSessionHours})`,
    provenAt: sql`now()`,
  })
  return token
}
