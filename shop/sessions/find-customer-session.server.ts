import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Customer, customers, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { hashSessionToken } from './hash-session-token.server.ts'
import { freshLoginMinutes, maxIdleDays } from './session-lifetime.ts'

export interface CustomerSession {
  customer: Customer
  /** Whether the customer logged in within `freshLoginMinutes`. */
  isFresh: boolean
}

/** Null when the token is unknown or its session has ended. */
export async function findCustomerSession(token: string): Promise<CustomerSession | null> {
  const tokenHash = hashSessionToken(token)
  const [found] = await db
    .select({
      customer: customers,
      isFresh: sql<boolean>`${sessions.createdAt} > now() - make_interval(mins => ${freshLoginMinutes})`,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${maxIdleDays})`),
        isNull(customers.erasedAt),
      ),
    )
  if (!found) return null
  // Updated once per hour, which is enough for a limit in days.
  const isOutdated = lt(sessions.lastSeenAt, sql`now() - interval '1 hour'`)
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, tokenHash), isOutdated))
  return found
}
