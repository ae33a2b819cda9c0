import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema.ts'
import { db } from '#platform/postgres/database.server.ts'
import { hashSessionToken } from './hash-session-token.server.ts'
import { rememberBrowser } from './remember-browser.server.ts'

interface SessionBrowser {
  browser: string
  userAgent: string | null
}

/** For a session from before the shop knew browsers. */
export async function rememberSessionBrowser(
  { customer, sessionId }: { customer: { id: number }; sessionId: string },
  { browser, userAgent }: SessionBrowser,
): Promise<void> {
  const browserHash = hashSessionToken(browser)
  await db.transaction(async (tx) => {
    const updated = await tx
      .update(sessions)
      .set({ browserHash, userAgent })
      .where(eq(sessions.tokenHash, sessionId))
      .returning({ id: sessions.tokenHash })
    if (updated.length > 0) await rememberBrowser(tx, customer.id, browserHash)
  })
}
