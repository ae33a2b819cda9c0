import { and, asc, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import { copies, downloads } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { storage } from '#platform/storage.server.ts'

const unusedForDays = 30
const batchSize = 500

/** Frees storage; the rows stay, so that a leaked copy can still be traced. */
export async function deleteUnusedCopies(): Promise<number> {
  const longAgo = sql`now() - make_interval(days => ${unusedForDays})`
  const recentDownloads = db
    .select({ id: downloads.id })
    .from(downloads)
    // The condition on the order allows the index, whose first column it is.
    .where(
      and(eq(downloads.orderId, copies.orderId), eq(downloads.copyId, copies.id), gt(downloads.createdAt, longAgo)),
    )
  const unused = db
    .select({ id: copies.id })
    .from(copies)
    .where(and(lt(copies.storedAt, longAgo), notExists(recentDownloads)))
    .orderBy(asc(copies.storedAt))
    .limit(batchSize)
  // The row is updated first, so that after a crash no row refers to a missing file.
  const deleted = await db
    .update(copies)
    .set({ storedAt: null })
    .where(inArray(copies.id, unused))
    .returning({ storageKey: copies.storageKey })
  for (const { storageKey } of deleted) await storage.delete(storageKey)
  return deleted.length
}
