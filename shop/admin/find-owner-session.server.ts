import { and, eq, lt, sql } from 'drizzle-orm'
import { adminSessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { hashSessionToken, isOpenOwnerSession } from './owner-session.server.ts'

export async function findOwnerSession(token: string | null): Promise<{ since: Date } | null> {
  if (!token) return null
  const tokenHash = hashSessionToken(token)
  const [session] = await db
    .select({ since: adminSessions.createdAt, lastSeenAt: adminSessions.lastSeenAt })
    .from(adminSessions)
    .where(and(eq(adminSessions.tokenHash, tokenHash), isOpenOwnerSession))
  if (!session) return null
  await recordVisit(tokenHash)
  return { since: session.since }
}

/** Once a minute is exact enough and saves a write per page. */
async function recordVisit(tokenHash: string) {
  await db
    .update(adminSessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(adminSessions.tokenHash, tokenHash), lt(adminSessions.lastSeenAt, sql`now() - interval '1 minute'`)))
}
