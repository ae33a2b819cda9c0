import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { allFiles } from '#shop/catalogue/files.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'

/** Titles of files for which a live shop delivers only the sample. */
export async function findSampleFiles(): Promise<string[]> {
  if (env.isDemo) return []
  const newest = await Promise.all(allFiles.map(({ file }) => findNewestEdition(db, file)))
  return allFiles.filter((_, index) => (newest[index]?.origin ?? 'sample') === 'sample').map(({ title }) => title)
}
