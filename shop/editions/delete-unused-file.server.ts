import { eq } from 'drizzle-orm'
import { editions, type Upload, uploads } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { templateKeys } from './edition-template.server.ts'

/** Keeps the file when an edition, or the upload of another file, has the same bytes. */
export async function deleteUnusedFile({ storageKey, sha256 }: Upload): Promise<void> {
  const uses =
    (await db.$count(editions, eq(editions.sha256, sha256))) + (await db.$count(uploads, eq(uploads.sha256, sha256)))
  if (uses > 0) return
  for (const key of [storageKey, ...Object.values(templateKeys(sha256))]) await storage.delete(key)
}
