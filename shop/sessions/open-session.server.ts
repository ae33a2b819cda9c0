import { and, eq, sql } from 'drizzle-orm'
import { customers, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { newToken } from '#platform/new-token.server.ts'
import { hashSessionToken } from './hash-session-token.server.ts'
import { sessionLifetimeDays } from './session-lifetime.ts'

/** Returns the token for the cookie. A session that the browser had before ends: every login has a new one. */
export async function openSession(customerId: number, replacing?: string | null): Promise<string> {
  const token = newToken()
  await db.transaction(async (tx) => {
    // Who is being forgotten at this moment holds the row: a session must not outlive that.
    const [customer] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, customerId), sql`${customers.erasedAt} is null`))
      .for('share')
    if (!customer) throw new Error('no session for a customer who was forgotten')
    if (replacing) await tx.delete(sessions).where(eq(sessions.tokenHash, hashSessionToken(replacing)))
    await tx.insert(sessions).values({
      tokenHash: hashSessionToken(token),
      customerId,
      expiresAt: sql`now() + make_interval(days => ${sessionLifetimeDays})`,
    })
  })
  return token
}
