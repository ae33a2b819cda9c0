import { and, eq, isNotNull } from 'drizzle-orm'
import { copies } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { storage } from '#platform/storage.server.ts'

/** Removes the stamped files of somebody who asked to be forgotten. Their rows say nothing about a person and stay. */
export async function deleteCopies(orderId: string): Promise<void> {
  const stored = await db
    .select()
    .from(copies)
    .where(and(eq(copies.orderId, orderId), isNotNull(copies.storedAt)))
  for (const { storageKey } of stored) await storage.delete(storageKey)
  // Last: a job that breaks off before it finds the files again.
  await db.update(copies).set({ storedAt: null }).where(eq(copies.orderId, orderId))
}
