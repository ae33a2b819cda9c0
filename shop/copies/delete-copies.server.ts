import { and, eq, isNotNull } from 'drizzle-orm'
import { copies } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { storage } from '#platform/storage.server.ts'

/** For a buyer whose data is erased; the rows stay, because they contain no personal data. */
export async function deleteCopies(orderId: string): Promise<void> {
  const stored = await db
    .select()
    .from(copies)
    .where(and(eq(copies.orderId, orderId), isNotNull(copies.storedAt)))
  for (const { storageKey } of stored) await storage.delete(storageKey)
  // Last, so that the retry of an interrupted job finds the files again.
  await db.update(copies).set({ storedAt: null }).where(eq(copies.orderId, orderId))
}
