import { eq } from 'drizzle-orm'
import { drafts, editions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { storage } from '#platform/storage.server.ts'

/** Keeps the file when an edition, or the draft of another file, has the same bytes. */
export async function deleteUnusedFile(storageKey: string): Promise<void> {
  const uses =
    (await db.$count(editions, eq(editions.storageKey, storageKey))) +
    (await db.$count(drafts, eq(drafts.storageKey, storageKey)))
  if (uses === 0) await storage.delete(storageKey)
}
