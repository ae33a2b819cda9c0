import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { adminSessions, helpers } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import { owner, type Person } from '#shop/audit/person.ts'
import { hashOwnerToken, isOpenOwnerSession } from './owner-session.server.ts'

/** Who is logged in with this token. Null for a session that has ended or whose helper was revoked. */
export async function findPerson(token: string | null): Promise<Person | null> {
  if (!token) return null
  const tokenHash = hashOwnerToken(token)
  const [session] = await db
    .select({ helperId: adminSessions.helperId, helperName: helpers.name })
    .from(adminSessions)
    .leftJoin(helpers, eq(helpers.id, adminSessions.helperId))
    .where(
      and(
        eq(adminSessions.tokenHash, tokenHash),
        isOpenOwnerSession,
        or(isNull(adminSessions.helperId), isNull(helpers.revokedAt)),
      ),
    )
  if (!session) return null
  await recordVisit(tokenHash)
  return session.helperId === null ? owner : { role: 'helper', name: session.helperName ?? '' }
}

/** For everything that only the owner may do. */
export async function isOwner(token: string | null): Promise<boolean> {
  return (await findPerson(token))?.role === 'owner'
}

/** Once a minute is exact enough and saves a write per page. */
async function recordVisit(tokenHash: string) {
  await db
    .update(adminSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(adminSessions.tokenHash, tokenHash), lt(adminSessions.lastSeenAt, sql`now() - interval '1 minute'`)))
}
