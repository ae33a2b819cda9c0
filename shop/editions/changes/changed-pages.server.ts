import type { Edition, EditionChanges } from '#db/schema/editions.ts'
import type { PreparedTemplate } from '#documents/template/build-template.ts'
import { templateVersion } from '#documents/template/template.ts'
import { type ConfinedLane, runConfined } from '#platform/run-confined.server.ts'
import { describeFile } from '#platform/storage/checked-file.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { readPart } from '../incoming-file.server.ts'
import { type EditionTemplate, readDescription, writeDescription } from '../templates.server.ts'
import { countChangedPages } from './count-changed-pages.ts'

type ChangedFile = Pick<Edition, 'storageKey' | 'sha256' | 'type' | 'bytes' | 'changes'>

/** Raised when the pages are cut in another way. */
const version = 1
/** By key, while they are cut: buyers at the same time share one. */
const inTheMaking = new Map<string, Promise<EditionTemplate>>()

export function changedPagesKeys(sha256: string, { before }: Pick<EditionChanges, 'before'>) {
  const stem = `templates/${sha256}.since-${before}.v${templateVersion}-${version}`
  return { body: `${stem}.body`, description: `${stem}.json` }
}

/**
 * A PDF with only the pages that differ from the edition before, from which stamped copies are written. Null when there is
 * none, or when all pages differ.
 */
export async function getChangedPages(
  edition: ChangedFile,
  lane: ConfinedLane = 'stamps',
): Promise<EditionTemplate | null> {
  const { type, sha256, changes } = edition
  const count = countChangedPages(changes)
  if (type !== 'pdf' || !changes || count === 0 || count === changes.total) return null
  const { description } = changedPagesKeys(sha256, changes)
  const stored = await findStored(description)
  if (stored) return stored
  const cutting =
    inTheMaking.get(description) ?? cut(edition, changes, lane).finally(() => inTheMaking.delete(description))
  inTheMaking.set(description, cutting)
  return cutting
}

/** For pages that turned out to be lost or damaged: the next call cuts them out again. */
export async function dropChangedPages({ sha256, changes }: ChangedFile): Promise<void> {
  if (changes) await storage.delete(changedPagesKeys(sha256, changes).description)
}

async function findStored(description: string): Promise<EditionTemplate | null> {
  try {
    return readDescription(await readStoredFile(description))
  } catch (error) {
    if (error instanceof NotStoredError) return null
    throw error
  }
}

/** Several processes may do it at the same time, because they store the same bytes. */
async function cut(
  { storageKey, sha256, bytes }: ChangedFile,
  changes: EditionChanges,
  lane: ConfinedLane,
): Promise<EditionTemplate> {
  const pages = [...changes.changed, ...changes.added]
  const read = (start: number, end: number) => readPart(storageKey, start, end)
  const prepared = await runConfined<PreparedTemplate>(lane, 'cutChangedPages', { bytes, pages }, { readPart: read })
  if ('refused' in prepared) throw new Error(`${storageKey}: ${prepared.reason}`)
  const keys = changedPagesKeys(sha256, changes)
  const body = describeFile(keys.body, prepared.body)
  const template = { layout: prepared.layout, body, original: body }
  await storage.put(keys.body, prepared.body)
  // Last, because a description promises a body.
  await storage.put(keys.description, writeDescription(template))
  return template
}
