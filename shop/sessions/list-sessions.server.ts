import { and, desc, eq } from 'drizzle-orm'
import { sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { type Browser, readBrowser } from '#platform/read-browser.server.ts'
import { isOpenSession } from './is-open-session.server.ts'

export interface ListedSession {
  id: string
  browser: Browser | null
  lastUsedAt: Date
  isCurrent: boolean
}

/** The current session first, then the most recently used. */
export async function listSessions(customerId: number, currentId: string): Promise<ListedSession[]> {
  const rows = await db
    .select({ id: sessions.tokenHash, userAgent: sessions.userAgent, lastUsedAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), isOpenSession))
    .orderBy(desc(eq(sessions.tokenHash, currentId)), desc(sessions.lastSeenAt))
  return rows.map(({ id, userAgent, lastUsedAt }) => ({
    id,
    browser: readBrowser(userAgent),
    lastUsedAt,
    isCurrent: id === currentId,
  }))
}
