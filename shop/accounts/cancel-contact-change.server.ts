import { and, eq, isNull } from 'drizzle-orm'
import { contactChanges } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'

/** The code that was sent no longer works. */
export async function cancelContactChange(customerId: number): Promise<void> {
  await db
    .update(contactChanges)
    .set({ triesLeft: 0 })
    .where(and(eq(contactChanges.customerId, customerId), isNull(contactChanges.appliedAt)))
}
