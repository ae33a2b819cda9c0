import { crc32 } from 'node:zlib'
import type { Edition } from '#db/schema/editions.ts'
import type { PreparedTemplate } from '#documents/template/build-template.ts'
import { type TemplateLayout, type TemplateRefusal, templateVersion } from '#documents/template/template.ts'
import { ConfinedTaskError, runConfined } from '#platform/run-confined.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { type CheckedFile, DamagedFileError, describeFile } from '#platform/storage/checked-file.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'

/** An edition from which copies are written without parsing it again. */
export interface EditionTemplate {
  layout: TemplateLayout
  body: CheckedFile
  /** The owner's file, which is sent as it is when it is free. */
  original: CheckedFile
}

/** Named after the owner's file, so that equal files share a template. */
export function templateKeys(sha256: string, version = templateVersion) {
  const stem = `templates/${sha256}.v${version}`
  return { body: `${stem}.body`, description: `${stem}.json` }
}

/** With a checksum, because copies written with one wrong offset could not be opened. */
function writeDescription(template: EditionTemplate): Uint8Array {
  return Buffer.from(JSON.stringify({ checksum: checksum(template), template }))
}

/** Null for a damaged description. */
function readDescription(bytes: Uint8Array): EditionTemplate | null {
  try {
    const { checksum: expected, template } = JSON.parse(Buffer.from(bytes).toString())
    return checksum(template) === expected ? template : null
  } catch {
    return null
  }
}

function checksum(template: EditionTemplate): number {
  return crc32(JSON.stringify(template))
}

/** A later release cannot read an edition that an earlier one accepted. */
export class RefusedEditionError extends Error {
  override name = 'RefusedEditionError'
}

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

/** Several processes may do it at the same time, because they store the same bytes. */
export async function prepareTemplate(
  storageKey: string,
  bytes: Uint8Array,
  task: 'buildTemplate' | 'buildSoldTemplate' = 'buildTemplate',
): Promise<EditionTemplate | { refused: TemplateRefusal; reason: string }> {
  const prepared = await (task === 'buildTemplate' ? checkUpload(bytes) : buildAgain(bytes))
  if ('refused' in prepared) return prepared
  const original = describeFile(storageKey, bytes)
  const keys = templateKeys(original.sha256)
  const template = { layout: prepared.layout, body: describeFile(keys.body, prepared.body), original }
  await storage.put(keys.body, prepared.body)
  // Last, because a description promises a body.
  await storage.put(keys.description, writeDescription(template))
  await deleteOlderVersions(original.sha256)
  return template
}

/** A file that ends its reader or keeps it busy is refused like one that it cannot read. */
async function checkUpload(bytes: Uint8Array): Promise<PreparedTemplate> {
  try {
    return await runConfined<PreparedTemplate>('uploads', 'buildTemplate', bytes)
  } catch (error) {
    if (error instanceof ConfinedTaskError) return { refused: 'broken', reason: error.message }
    throw error
  }
}

/** In its own lane, because a buyer waits for it. */
function buildAgain(bytes: Uint8Array): Promise<PreparedTemplate> {
  return runConfined<PreparedTemplate>('stamps', 'buildSoldTemplate', bytes)
}

async function deleteOlderVersions(sha256: string): Promise<void> {
  for (let version = 1; version < templateVersion; version++)
    for (const key of Object.values(templateKeys(sha256, version))) await storage.delete(key)
}
