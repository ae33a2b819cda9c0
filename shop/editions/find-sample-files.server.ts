import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'

/** Titles of files for which a live shop delivers only the sample. */
export async function findSampleFiles(): Promise<string[]> {
  if (env.isDemo) return []
  const files = await listKnownFiles()
  const newest = await Promise.all(files.map(({ file }) => findNewestEdition(db, file)))
  return files.filter((_, index) => (newest[index]?.origin ?? 'sample') === 'sample').map(({ title }) => title)
}
