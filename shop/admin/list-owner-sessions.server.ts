import { desc, eq } from 'drizzle-orm'
import { adminSessions, helpers } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import { type Browser, readBrowser } from '#platform/read-browser.server.ts'
import { hashOwnerToken, isOpenOwnerSession } from './owner-session.server.ts'

export interface ListedOwnerSession {
  id: string
  /** Null for the owner. */
  helperName: string | null
  browser: Browser | null
  ip: string | null
  lastUsedAt: Date
  isCurrent: boolean
}

/** The current session first, then the most recently used. */
export async function listOwnerSessions(currentToken: string): Promise<ListedOwnerSession[]> {
  const currentId = hashOwnerToken(currentToken)
  const rows = await db
    .select({ session: adminSessions, helperName: helpers.name })
    .from(adminSessions)
    .leftJoin(helpers, eq(helpers.id, adminSessions.helperId))
    .where(isOpenOwnerSession)
    .orderBy(desc(eq(adminSessions.tokenHash, currentId)), desc(adminSessions.lastSeenAt))
  return rows.map(({ session: { tokenHash, userAgent, ip, lastSeenAt }, helperName }) => ({
    id: tokenHash,
    helperName,
    browser: readBrowser(userAgent),
    ip,
    lastUsedAt: lastSeenAt,
    isCurrent: tokenHash === currentId,
  }))
}
