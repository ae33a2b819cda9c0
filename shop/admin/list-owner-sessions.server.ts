import { desc, eq } from 'drizzle-orm'
import { adminSessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { type Browser, readBrowser } from '#platform/read-browser.server.ts'
import { hashSessionToken, isOpenOwnerSession } from './owner-session.server.ts'

export interface ListedOwnerSession {
  id: string
  browser: Browser | null
  ip: string | null
  lastUsedAt: Date
  isCurrent: boolean
}

/** The current session first, then the most recently used. */
export async function listOwnerSessions(currentToken: string): Promise<ListedOwnerSession[]> {
  const currentId = hashSessionToken(currentToken)
  const rows = await db
    .select()
    .from(adminSessions)
    .where(isOpenOwnerSession)
    .orderBy(desc(eq(adminSessions.tokenHash, currentId)), desc(adminSessions.lastSeenAt))
  return rows.map(({ tokenHash, userAgent, ip, lastSeenAt }) => ({
    id: tokenHash,
    browser: readBrowser(userAgent),
    ip,
    lastUsedAt: lastSeenAt,
    isCurrent: tokenHash === currentId,
  }))
}
