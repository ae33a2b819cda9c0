import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { everyFile } from '#shop/catalogue/files.ts'
import { findNewestEdition } from './add-edition.server.ts'

/** The titles of files whose buyers get the shop's own sample for their money. In a demo that is as it should be. */
export async function findSampleFiles(): Promise<string[]> {
  if (env.isDemo) return []
  const newest = await Promise.all(everyFile.map(({ file }) => findNewestEdition(db, file)))
  return everyFile.filter((_, index) => (newest[index]?.origin ?? 'sample') === 'sample').map(({ title }) => title)
}
