import { eq } from 'drizzle-orm'
import { type Draft, drafts, editions } from '#db/schema.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { templateKeys } from './edition-template.server.ts'

/** Keeps the file when an edition, or the draft of another file, has the same bytes. */
export async function deleteUnusedFile({ storageKey, sha256 }: Draft): Promise<void> {
  const uses =
    (await db.$count(editions, eq(editions.sha256, sha256))) + (await db.$count(drafts, eq(drafts.sha256, sha256)))
  if (uses > 0) return
  for (const key of [storageKey, ...Object.values(templateKeys(sha256))]) await storage.delete(key)
}
