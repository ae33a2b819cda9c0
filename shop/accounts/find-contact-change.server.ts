import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type ContactChange, contactChanges } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'

/** The change that waits for its code; null when there is none, or its code no longer works. */
export async function findContactChange(customerId: number): Promise<ContactChange | null> {
  const [waiting] = await db
    .select()
    .from(contactChanges)
    .where(
      and(
        eq(contactChanges.customerId, customerId),
        isNull(contactChanges.appliedAt),
        gt(contactChanges.triesLeft, 0),
        gt(contactChanges.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(contactChanges.id))
    .limit(1)
  return waiting ?? null
}
