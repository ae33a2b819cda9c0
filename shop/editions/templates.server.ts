import { crc32 } from 'node:zlib'
import type { Edition, FileFacts } from '#db/schema/editions.ts'
import { getFileType } from '#documents/file-types/all-file-types.ts'
import type { FileRefusal, FileType, Preparation } from '#documents/file-types/file-type.ts'
import { type ConfinedLane, ConfinedTaskError, runConfined } from '#platform/run-confined.server.ts'
import { type CheckedFile, DamagedFileError, describeFile } from '#platform/storage/checked-file.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { type IncomingFile, openStoredFile } from './incoming-file.server.ts'

/** An edition from which copies are written without parsing it again. */
export interface EditionTemplate {
  /** Written and read by the type of the file. */
  layout: unknown
  body: CheckedFile
  /** The part of the body that copies contain; without it, they contain all. */
  slice?: { start: number; end: number }
  /** The owner's file, which is sent as it is when it is free. */
  original: CheckedFile
  /** Only of a file that passed the checks of an upload. */
  facts?: FileFacts
}

/** Named after the owner's file, so that equal files share a template. */
export function templateKeys(sha256: string, { id, version }: Pick<FileType, 'id' | 'version'> = getFileType('pdf')) {
  const stem = `templates/${sha256}.${id === 'pdf' ? '' : `${id}-`}v${version}`
  return { body: `${stem}.body`, description: `${stem}.json` }
}

/** With a checksum, because copies written with one wrong offset could not be opened. */
export function writeDescription(template: EditionTemplate): Uint8Array {
  return Buffer.from(JSON.stringify({ checksum: checksum(template), template }))
}

/** Null for a damaged description. */
export function readDescription(bytes: Uint8Array): EditionTemplate | null {
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

type EditionFile = Pick<Edition, 'storageKey' | 'sha256' | 'type'>

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

async function findTemplate({ sha256, type }: Pick<EditionFile, 'sha256' | 'type'>): Promise<EditionTemplate | null> {
  try {
    return readDescription(await readStoredFile(templateKeys(sha256, getFileType(type)).description))
  } catch (error) {
    if (error instanceof NotStoredError) return null
    throw error
  }
}

/** For a template that is lost or damaged, or that an earlier release prepared in another way. */
export async function prepareAgain({ storageKey, sha256, type }: EditionFile): Promise<EditionTemplate> {
  const original = await openStoredFile(storageKey)
  if (original.sha256 !== sha256) throw new DamagedFileError(`${storageKey} is damaged`)
  const prepared = await prepareTemplate(storageKey, original, getFileType(type), { isSold: true })
  if ('refused' in prepared) throw new RefusedEditionError(`${storageKey}: ${prepared.reason}`)
  return prepared.template
}

/** Several processes may do it at the same time, because they store the same bytes. */
export async function prepareTemplate(
  storageKey: string,
  incoming: IncomingFile,
  type: FileType,
  { isSold }: { isSold: boolean },
): Promise<{ template: EditionTemplate; facts: FileFacts } | { refused: FileRefusal; reason: string }> {
  const prepared = await (isSold ? prepareSold(incoming, type) : checkUpload(incoming, type))
  if ('refused' in prepared) return prepared
  const { bytes, sha256, chunkSums } = incoming
  const original = { storageKey, bytes, sha256, chunkSums }
  const keys = templateKeys(sha256, type)
  const { layout, facts, body } = prepared
  const checked = isSold ? {} : { facts }
  const template =
    body instanceof Uint8Array
      ? { layout, body: describeFile(keys.body, body), original, ...checked }
      : { layout, body: original, slice: body, original, ...checked }
  if (body instanceof Uint8Array) await storage.put(keys.body, body)
  // Last, because a description promises a body.
  await storage.put(keys.description, writeDescription(template))
  await deleteOlderVersions(sha256, type)
  return { template, facts }
}

/**
 * The template of the same bytes, when they passed the checks before: the process that checks them takes a second. A release
 * that refuses more must therefore raise the version of the type.
 */
export async function findCheckedTemplate(sha256: string, type: FileType): Promise<EditionTemplate | null> {
  // The checks of other types also read the name.
  const template = type.id === 'pdf' ? await findTemplate({ sha256, type: type.id }) : null
  return template?.facts && (await storage.head(template.body.storageKey)) ? template : null
}

/** A file that ends its reader or keeps it busy is refused like one that it cannot read. */
async function checkUpload(incoming: IncomingFile, type: FileType): Promise<Preparation<unknown>> {
  try {
    return await runPreparation('uploads', incoming, type, false)
  } catch (error) {
    if (error instanceof ConfinedTaskError) return { refused: 'broken', reason: error.message }
    throw error
  }
}

/** In its own lane, because a buyer waits for it. */
function prepareSold(incoming: IncomingFile, type: FileType): Promise<Preparation<unknown>> {
  return runPreparation('stamps', incoming, type, true)
}

function runPreparation(lane: ConfinedLane, incoming: IncomingFile, type: FileType, isSold: boolean) {
  const { bytes, content, name, read } = incoming
  const input = { type: type.id, isSold, name, bytes, content }
  return runConfined<Preparation<unknown>>(lane, 'prepareFile', input, { readPart: read })
}

async function deleteOlderVersions(sha256: string, { id, version }: FileType): Promise<void> {
  for (let older = 1; older < version; older++)
    for (const key of Object.values(templateKeys(sha256, { id, version: older }))) await storage.delete(key)
}
