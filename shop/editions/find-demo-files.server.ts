import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'

/** Titles of files for which a live shop delivers only the demo edition. */
export async function findDemoFiles(): Promise<string[]> {
  if (env.isDemo) return []
  const files = await listKnownFiles()
  const newest = await Promise.all(files.map(({ file }) => findNewestEdition(db, file)))
  return files.filter((_, index) => (newest[index]?.origin ?? 'demo') === 'demo').map(({ title }) => title)
}
