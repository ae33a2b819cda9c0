import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { listKnownFiles } from '#shop/catalogue/files.server.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'

/** Titles of files for which a live shop delivers only the sample. */
export async function findSampleFiles(): Promise<string[]> {
  if (env.isDemo) return []
  const newest = await Promise.all(listKnownFiles().map(({ file }) => findNewestEdition(db, file)))
  return listKnownFiles()
    .filter((_, index) => (newest[index]?.origin ?? 'sample') === 'sample')
    .map(({ title }) => title)
}
