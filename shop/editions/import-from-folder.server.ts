import { setTimeout as sleep } from 'node:timers/promises'
import { maxBytesInMemory } from '#documents/file-types/file-type.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { type IncomingFile, openStoredFile } from './incoming-file.server.ts'
import { addEdition, findNewestEdition } from './published-editions.server.ts'
import type { EditionRefusal } from './store-edition-file.server.ts'

/** By file in the owner's folder, so that each version is read and checked once. */
const checkedVersions = new Map<string, { version: string; refused: EditionRefusal | null }>()

const lookedAt = new Map<string, number>()
const maxAgeMs = 1_000

/** By file: callers at the same time share one import. */
const imports = new Map<string, Promise<boolean>>()
const maxDelayMs = 3_000

/**
 * For downloads: looking into the folder takes a request per download when the storage is a bucket. A buyer gets the
 * published edition when a new one takes long to check.
 */
export async function importFromFolderSometimes(file: string): Promise<boolean> {
  const isDue = Math.abs(Date.now() - (lookedAt.get(file) ?? 0)) >= maxAgeMs
  if (!isDue) return false
  return Promise.race([importFromFolder(file), sleep(maxDelayMs, false, { ref: false })])
}

/** Publishes originals/<file>.pdf when the owner has put a new version there. Returns whether it found a new one. */
export function importFromFolder(file: string): Promise<boolean> {
  const importing = imports.get(file) ?? lookIntoFolder(file).finally(() => imports.delete(file))
  imports.set(file, importing)
  return importing
}

async function lookIntoFolder(file: string): Promise<boolean> {
  const key = `originals/${file}.pdf`
  lookedAt.set(file, Date.now())
  const found = await storage.head(key)
  if (!found) checkedVersions.delete(file)
  if (!found || checkedVersions.get(file)?.version === found.version) return false
  const refused =
    found.size > maxBytesInMemory ? 'too-large-for-type' : await publishIfNew(file, await openStoredFile(key))
  if (refused) log.error({ key, refused }, 'a file in the originals folder cannot be sold')
  checkedVersions.set(file, { version: found.version, refused })
  return true
}

/** Why the file in the folder is not sold; buyers still receive the previous edition. */
export async function findFolderProblem(file: string): Promise<EditionRefusal | null> {
  await importFromFolder(file)
  return checkedVersions.get(file)?.refused ?? null
}

async function publishIfNew(file: string, incoming: IncomingFile): Promise<EditionRefusal | null> {
  const newest = await findNewestEdition(db, file, 'folder')
  if (newest?.sha256 === incoming.sha256) return null
  const added = await addEdition(file, { ...incoming, name: `${file}.pdf` }, 'folder')
  return 'refused' in added ? added.refused : null
}
