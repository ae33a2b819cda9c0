import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Customer, customers } from '#db/schema/customers.ts'
import { sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { hashSessionToken } from './hash-session-token.server.ts'
import { isOpenSession } from './is-open-session.server.ts'
import { freshLoginMinutes } from './session-lifetime.ts'

export interface CustomerSession {
  customer: Customer
  /** Whether the customer logged in within `freshLoginMinutes`. */
  isFresh: boolean
  /** A hash of the session's token. */
  sessionId: string
}

/** Null when the token is unknown or its session has ended. */
export async function findCustomerSession(token: string): Promise<CustomerSession | null> {
  const tokenHash = hashSessionToken(token)
  const [found] = await db
    .select({
      customer: customers,
      isFresh: sql<boolean>`${sessions.createdAt} > now() - make_interval(mins => ${freshLoginMinutes})`,
      sessionId: sessions.tokenHash,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.tokenHash, tokenHash), isOpenSession, isNull(customers.erasedAt)))
  if (!found) return null
  // The account page shows it, but a write per request would be too many.
  const isOutdated = lt(sessions.lastSeenAt, sql`now() - interval '10 minutes'`)
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, tokenHash), isOutdated))
  return found
}
