import { and, eq, sql } from 'drizzle-orm'
import { customers, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { newToken } from '#platform/new-token.server.ts'
import { hashSessionToken } from './hash-session-token.server.ts'
import { sessionLifetimeDays } from './session-lifetime.ts'

/** Ends the browser's old session, if any, and returns the token for the cookie. */
export async function openSession(customerId: number, replacing?: string | null): Promise<string> {
  const token = newToken()
  await db.transaction(async (tx) => {
    // The lock waits for an erasure in progress, because no session may outlive it.
    const [customer] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, customerId), sql`${customers.erasedAt} is null`))
      .for('share')
    if (!customer) throw new Error('the customer does not exist or was erased')
    if (replacing) await tx.delete(sessions).where(eq(sessions.tokenHash, hashSessionToken(replacing)))
    await tx.insert(sessions).values({
      tokenHash: hashSessionToken(token),
      customerId,
      expiresAt: sql`now() + make_interval(days => ${sessionLifetimeDays})`,
    })
  })
  return token
}
