import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { adminSessions, helpers } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import { owner, type Person } from '#shop/audit/person.ts'
import { hashOwnerToken, isOpenOwnerSession } from './owner-session.server.ts'
import { proofMinutes } from './proof/proof-minutes.ts'

export interface AdminSession {
  /** The stored hash of its token. */
  id: string
  person: Person
  /** Null for the owner. */
  helperId: number | null
  /** Whether the key, the second factor or a passkey was proven in the last minutes. */
  isProven: boolean
}

/** Asked by every page of the dashboard. */
const findSession = db
  .select({
    helperId: adminSessions.helperId,
    helperName: helpers.name,
    isProven: sql<boolean>`coalesce(${adminSessions.provenAt} > now() - make_interval(mins => ${proofMinutes}), false)`,
    // Once a minute is exact enough and saves a write per page.
    isVisitOld: sql<boolean>`${adminSessions.lastSeenAt} < now() - interval '1 minute'`,
  })
  .from(adminSessions)
  .leftJoin(helpers, eq(helpers.id, adminSessions.helperId))
  .where(
    and(
      eq(adminSessions.tokenHash, sql.placeholder('tokenHash')),
      isOpenOwnerSession,
      or(isNull(adminSessions.helperId), isNull(helpers.revokedAt)),
    ),
  )
  .prepare('admin-session')

/** Null for a session that has ended or whose helper was revoked. */
export async function findAdminSession(token: string | null): Promise<AdminSession | null> {
  if (!token) return null
  const tokenHash = hashOwnerToken(token)
  const [session] = await findSession.execute({ tokenHash })
  if (!session) return null
  const { helperId, helperName, isProven } = session
  if (session.isVisitOld) await recordVisit(tokenHash)
  const person: Person = helperId === null ? owner : { role: 'helper', name: helperName ?? '' }
  return { id: tokenHash, person, helperId, isProven }
}

/** Who is logged in with this token. */
export async function findPerson(token: string | null): Promise<Person | null> {
  return (await findAdminSession(token))?.person ?? null
}

/** For everything that only the owner may do. */
export async function isOwner(token: string | null): Promise<boolean> {
  return (await findPerson(token))?.role === 'owner'
}

async function recordVisit(tokenHash: string) {
  await db.update(adminSessions).set({ lastSeenAt: sql`now()` }).where(eq(adminSessions.tokenHash, tokenHash))
}
