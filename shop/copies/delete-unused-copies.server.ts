import { and, asc, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import { copies, downloads } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { storage } from '#platform/storage.server.ts'

const unusedForDays = 30
const batchSize = 500

/** Frees the room of copies that nobody wants any more. Their rows stay: a leaked copy can still be traced. */
export async function deleteUnusedCopies(): Promise<number> {
  const longAgo = sql`now() - make_interval(days => ${unusedForDays})`
  const usedSince = db
    .select({ id: downloads.id })
    .from(downloads)
    // The order is named too, because the index begins with it.
    .where(
      and(eq(downloads.orderId, copies.orderId), eq(downloads.copyId, copies.id), gt(downloads.createdAt, longAgo)),
    )
  const unused = db
    .select({ id: copies.id })
    .from(copies)
    .where(and(lt(copies.storedAt, longAgo), notExists(usedSince)))
    .orderBy(asc(copies.storedAt))
    .limit(batchSize)
  // The row first: between the two steps a copy is made again in vain, but never promised and missing.
  const removed = await db
    .update(copies)
    .set({ storedAt: null })
    .where(inArray(copies.id, unused))
    .returning({ storageKey: copies.storageKey })
  for (const { storageKey } of removed) await storage.delete(storageKey)
  return removed.length
}
