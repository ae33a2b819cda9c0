import type { Edition } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { addEdition } from './add-edition.server.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'
import { importFromFolder, importFromFolderSometimes } from './import-from-folder.server.ts'
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
  if (!demo) throw new NotStoredError(`there is no edition of ${file}: put originals/${file}.pdf into the storage`)
  if (newest?.sha256 === sha256Hex(demo)) {
    importedDemoEditions.add(file)
    return newest
  }
  const added = await addEdition(file, demo, 'demo')
  if ('refused' in added) throw new Error(`the demo edition of ${file} was refused: ${added.refused}`)
  importedDemoEditions.add(file)
  return added.edition
}
