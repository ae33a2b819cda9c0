import type { Edition } from '#db/schema.ts'
import { db } from '#platform/postgres/database.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { addEdition } from './add-edition.server.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'
import { importFromFolder, importFromFolderSometimes } from './import-from-folder.server.ts'
import { readSample } from './read-sample.server.ts'

const importedSamples = new Set<string>()

/**
 * The newest upload or file in the folder or, without either, the sample that comes with the shop. A caller that has
 * just read the newest published edition passes it, and finds a new file in the folder up to a second later.
 */
export async function getCurrentEdition(file: string, published?: Edition | null): Promise<Edition> {
  const hasImported = await (published ? importFromFolderSometimes(file) : importFromFolder(file))
  const newest = published === undefined || hasImported ? await findNewestEdition(db, file) : published
  return newest && newest.origin !== 'sample' ? newest : importSample(file, newest)
}

/** Imports once per process, because a new release of the shop may contain a new sample. */
async function importSample(file: string, newest: Edition | null): Promise<Edition> {
  if (newest && importedSamples.has(file)) return newest
  const sample = await readSample(file)
  if (!sample && newest) return newest
  if (!sample) throw new NotStoredError(`there is no edition of ${file}: put originals/${file}.pdf into the storage`)
  if (newest?.sha256 === sha256Hex(sample)) {
    importedSamples.add(file)
    return newest
  }
  const added = await addEdition(file, sample, 'sample')
  if ('refused' in added) throw new Error(`the sample of ${file} was refused: ${added.refused}`)
  importedSamples.add(file)
  return added.edition
}
