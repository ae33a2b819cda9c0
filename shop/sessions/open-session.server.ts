import { and, eq, sql } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { newToken } from '#platform/secrets/new-token.server.ts'
import { hashSessionToken } from './hash-session-token.server.ts'
import { rememberBrowser } from './remember-browser.server.ts'
import { sessionLifetimeDays } from './session-lifetime.ts'

interface LoginBrowser {
  /** The token of the known browser's cookie. */
  browser: string
  userAgent?: string | null
  /** The token of the browser's old session. */
  replacing?: string | null
}

/** Ends the browser's old session, if any, and returns the token for the cookie. */
export async function openSession(
  customerId: number,
  { browser, userAgent, replacing }: LoginBrowser,
): Promise<string> {
  const token = newToken()
  const browserHash = hashSessionToken(browser)
  await db.transaction(async (tx) => {
    // The lock waits for an erasure in progress, because no session may outlive it.
    const [customer] = await tx
      .update(customers)
      .set({ verifiedAt: sql`coalesce(${customers.verifiedAt}, now())` })
      .where(and(eq(customers.id, customerId), sql`${customers.erasedAt} is null`))
      .returning({ id: customers.id })
    if (!customer) throw new Error('the customer does not exist or was erased')
    await rememberBrowser(tx, customerId, browserHash)
    if (replacing) await tx.delete(sessions).where(eq(sessions.tokenHash, hashSessionToken(replacing)))
    await tx.insert(sessions).values({
      tokenHash: hashSessionToken(token),
      customerId,
      browserHash,
      userAgent: userAgent ?? null,
      expiresAt: sql`now() + make_interval(days => ${sessionLifetimeDays})`,
    })
  })
  return token
}
