import { and, eq, inArray, ne } from 'drizzle-orm'
import { knownBrowsers, sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'

interface CurrentSession {
  customer: { id: number }
  sessionId: string
}

/** Ends the customer's session with this id, or all when there is none, but never the current one. */
export async function endOtherSessions({ customer, sessionId }: CurrentSession, endedId?: string): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(
        and(
          eq(sessions.customerId, customer.id),
          ne(sessions.tokenHash, sessionId),
          endedId === undefined ? undefined : eq(sessions.tokenHash, endedId),
        ),
      )
      .returning({ browserHash: sessions.browserHash })
    const [current] = await tx.select().from(sessions).where(eq(sessions.tokenHash, sessionId))
    const endedBrowsers = ended.map(({ browserHash }) => browserHash)
    // A browser that the customer no longer trusts loses its own limit of login codes too.
    await tx
      .delete(knownBrowsers)
      .where(
        and(
          eq(knownBrowsers.customerId, customer.id),
          ne(knownBrowsers.browserHash, current?.browserHash ?? ''),
          endedId === undefined ? undefined : inArray(knownBrowsers.browserHash, endedBrowsers),
        ),
      )
    return ended.length
  })
}
