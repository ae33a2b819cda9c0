import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { storage } from '#platform/storage/storage.server.ts'

const batchSize = 200

/** Older versions of the shop stored copies, which contain names: deletes them, and what a killed process left behind. */
export async function deleteStoredCopies(): Promise<void> {
  await storage.deleteUnfinished()
  const keys = await storage.list('copies', batchSize)
  for (const key of keys) await storage.delete(key)
  if (keys.length === batchSize) await db.transaction((tx) => enqueue(tx, 'copies.delete-stored', null))
}
