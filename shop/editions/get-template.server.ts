import type { Edition } from '#db/schema/editions.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { DamagedFileError } from '#platform/storage/checked-file.server.ts'
import { readStoredFile } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { type EditionTemplate, readDescription, templateKeys } from './edition-template.server.ts'
import { prepareTemplate } from './prepare-template.server.ts'
import { RefusedEditionError } from './refused-edition-error.ts'

type EditionFile = Pick<Edition, 'storageKey' | 'sha256'>

/** Enough for the current editions of a large catalogue and some that the owner previews. */
const maxKept = 100
/** By hash of the edition, the least recently used first. */
const kept = new Map<string, Promise<EditionTemplate>>()

/** Calls at the same time share one preparation. Throws when the edition is missing, damaged or refused. */
export function getTemplate(edition: EditionFile): Promise<EditionTemplate> {
  const template = kept.get(edition.sha256) ?? loadTemplate(edition)
  kept.delete(edition.sha256)
  kept.set(edition.sha256, template)
  const [oldest] = kept.keys()
  if (oldest && kept.size > maxKept) kept.delete(oldest)
  return template
}

/** For a template that turned out to be damaged: the next call reads it from the storage. */
export function dropTemplate({ sha256 }: EditionFile): void {
  kept.delete(sha256)
}

async function loadTemplate(edition: EditionFile): Promise<EditionTemplate> {
  try {
    return (await findTemplate(edition)) ?? (await prepareAgain(edition))
  } catch (error) {
    dropTemplate(edition)
    throw error
  }
}

async function findTemplate({ sha256 }: EditionFile): Promise<EditionTemplate | null> {
  try {
    return readDescription(await readStoredFile(templateKeys(sha256).description))
  } catch (error) {
    if (error instanceof NotStoredError) return null
    throw error
  }
}

/** For a template that is lost or damaged, or that an earlier release prepared in another way. */
export async function prepareAgain(edition: EditionFile): Promise<EditionTemplate> {
  const bytes = await readStoredFile(edition.storageKey)
  if (sha256Hex(bytes) !== edition.sha256) throw new DamagedFileError(`${edition.storageKey} is damaged`)
  const prepared = await prepareTemplate(edition.storageKey, bytes, 'buildSoldTemplate')
  if ('refused' in prepared) throw new RefusedEditionError(`${edition.storageKey}: ${prepared.reason}`)
  return prepared
}
