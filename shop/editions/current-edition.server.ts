import { desc } from 'drizzle-orm'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { type Edition, editions } from '#db/schema/editions.ts'
import { env } from '#platform/env.server.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { importFromFolder, importFromFolderSometimes } from './import-from-folder.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'
import { addEdition, findNewestEdition } from './published-editions.server.ts'
import { readDemoEdition } from './read-demo-edition.server.ts'

const importedDemoEditions = new Set<string>()

/**
 * The newest upload or file in the folder or, without either, the demo edition that comes with the shop. A caller that has
 * just read the newest published edition passes it, and finds a new file in the folder up to a second later.
 */
export async function ensureCurrentEdition(file: string, published?: Edition | null): Promise<Edition> {
  const hasImported = await (published ? importFromFolderSometimes(file) : importFromFolder(file))
  const newest = published === undefined || hasImported ? await findNewestEdition(db, file) : published
  return newest && newest.origin !== 'demo' ? newest : importDemoEdition(file, newest)
}

/** Imports once per process, because a new release of the shop may contain a new demo edition. */
async function importDemoEdition(file: string, newest: Edition | null): Promise<Edition> {
  if (newest && importedDemoEditions.has(file)) return newest
  const demo = await readDemoEdition(file)
  if (!demo && newest) return newest
  if (!demo) throw new NotStoredError(`originals/${file}.pdf`)
  if (newest?.sha256 === sha256Hex(demo)) {
    importedDemoEditions.add(file)
    return newest
  }
  const added = await addEdition(file, demo, 'demo')
  if ('refused' in added) throw new Error(`the demo edition of ${file} was refused: ${added.refused}`)
  importedDemoEditions.add(file)
  return added.edition
}

/** What a buyer would download; null while the file has no edition. */
export async function findCurrentEdition(file: string): Promise<Edition | null> {
  try {
    return await ensureCurrentEdition(file)
  } catch (error) {
    if (error instanceof NotStoredError) return null
    throw error
  }
}

/** Whether a buyer could download the file. */
export async function hasEdition(file: string): Promise<boolean> {
  return (await findCurrentEdition(file)) !== null
}

/** Titles of files for which a live shop delivers only the demo edition; it sells without phone editions. */
export async function findDemoFiles(): Promise<string[]> {
  if (env.isDemo) return []
  const files = withoutPhoneEditions(await listKnownFiles())
  const newest = await db
    .selectDistinctOn([editions.file], pickColumns(editions, 'file', 'origin'))
    .from(editions)
    .orderBy(editions.file, desc(editions.publishedAt), desc(editions.id))
  const replaced = newest.filter(({ origin }) => origin !== 'demo').map(({ file }) => file)
  return files.filter(({ file }) => !replaced.includes(file)).map(({ title }) => title)
}
