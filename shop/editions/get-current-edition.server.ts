import type { Edition } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { readWhole, storage } from '#platform/storage.server.ts'
import { addEdition, findNewestEdition, maxEditionBytes, sha256Hex } from './add-edition.server.ts'
import type { EditionRefusal } from './edition-refusals.ts'
import { readSample } from './read-sample.server.ts'

/** What was last seen in the place where the seller puts files, so that each is read and judged once. */
const seen = new Map<string, { version: string; refused: EditionRefusal | null }>()
const samplesTaken = new Set<string>()

/**
 * What buyers get now. A seller replaces it by putting originals/<file>.pdf into the storage, or by an upload: what came
 * last holds. Without either the shop's own sample is taken.
 */
export async function getCurrentEdition(file: string): Promise<Edition> {
  await takeFromFolder(file)
  const newest = await findNewestEdition(db, file)
  return newest && newest.origin !== 'sample' ? newest : takeSample(file, newest)
}

/** What is wrong with the file that the seller has put there last. The edition before it is still delivered. */
export async function findFolderProblem(file: string): Promise<EditionRefusal | null> {
  await takeFromFolder(file)
  return seen.get(file)?.refused ?? null
}

async function takeFromFolder(file: string): Promise<void> {
  const key = `originals/${file}.pdf`
  const found = await storage.head(key)
  if (!found) return void seen.delete(file)
  if (seen.get(file)?.version === found.version) return
  const refused = found.size > maxEditionBytes ? 'too-large' : await takeNew(file, await readWhole(key))
  if (refused) log.error({ key, refused }, 'a file that the seller has put there cannot be sold')
  seen.set(file, { version: found.version, refused })
}

async function takeNew(file: string, bytes: Uint8Array): Promise<EditionRefusal | null> {
  const known = await findNewestEdition(db, file, 'folder')
  if (known?.sha256 === sha256Hex(bytes)) return null
  const added = await addEdition(file, bytes, 'folder')
  return 'refused' in added ? added.refused : null
}

/** Once a process: a newer version of the shop may bring a newer sample. */
async function takeSample(file: string, newest: Edition | null): Promise<Edition> {
  if (newest && samplesTaken.has(file)) return newest
  const sample = await readSample(file)
  if (!sample && newest) return newest
  if (!sample) throw new Error(`there is no edition of ${file}: put originals/${file}.pdf into the storage`)
  const added = await addEdition(file, sample, 'sample')
  if ('refused' in added) throw new Error(`the sample of ${file} is ${added.refused}`)
  samplesTaken.add(file)
  return added.edition
}
