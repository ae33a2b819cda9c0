import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Customer, customers, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { hashSessionToken } from './hash-session-token.server.ts'
import { freshLoginMinutes, maxIdleDays } from './session-lifetime.ts'

export interface CustomerSession {
  customer: Customer
  /** Whether the customer has shown minutes ago that the mailbox is theirs. */
  isFresh: boolean
}

/** Who is logged in with a token; null for every token that is not, or no longer, one of ours. */
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
  // Once an hour is exact enough for a limit of days.
  const longAgo = lt(sessions.lastSeenAt, sql`now() - interval '1 hour'`)
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, tokenHash), longAgo))
  return found
}
