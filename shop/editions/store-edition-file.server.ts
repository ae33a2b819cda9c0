import { isNewFileKey } from '#content/owner/products/new-file-key.ts'
import type { Edition } from '#db/schema/editions.ts'
import { recogniseFile } from '#documents/file-types/all-file-types.ts'
import { type FileRefusal, type FileType, maxFileBytes, startBytes } from '#documents/file-types/file-type.ts'
import { log } from '#platform/log/log.server.ts'
import { type IncomingFile, openBytes } from './incoming-file.server.ts'
import { isKnownFile } from './list-known-files.server.ts'
import { findCheckedTemplate, prepareTemplate } from './templates.server.ts'

/** Why the shop cannot sell a file; the sentences are in content/interface/en/editions.ts. */
export type EditionRefusal =
  | 'unknown-file'
  | 'too-large'
  | 'too-large-for-type'
  | 'empty-file'
  | 'wrong-name'
  /** The shop does not know the type, and the owner has not confirmed to sell it without a mark. */
  | 'unknown-type'
  | FileRefusal

export type StoredEditionFile = Pick<Edition, 'storageKey' | 'sha256' | 'bytes' | 'type' | 'pages' | 'facts'>

/** Stores a file of a type that the shop can sell; buyers receive it only after it is published. */
export async function storeEditionFile(
  file: string,
  given: IncomingFile | Uint8Array,
): Promise<StoredEditionFile | { refused: EditionRefusal }> {
  const incoming = given instanceof Uint8Array ? openBytes(given) : given
  const { bytes, sha256 } = incoming
  const start = await incoming.read(0, Math.min(startBytes, bytes))
  const isOfProduct = isNewFileKey(file) || (await isKnownFile(file))
  const found = isOfProduct ? findType({ ...incoming, start }) : { refused: 'unknown-file' as const }
  if ('refused' in found) return found
  const { type } = found
  const storageKey = `editions/${sha256}.${type.extension || 'bin'}`
  const known = await findCheckedTemplate(sha256, type)
  const prepared = known ?? (await prepareTemplate(storageKey, incoming, type, { isSold: false }))
  if ('refused' in prepared) {
    log.warn({ file, type: type.id, reason: prepared.reason }, 'a file cannot be sold')
    return { refused: prepared.refused }
  }
  // Before the row is written, because every row must have its file.
  await incoming.storeAs(storageKey)
  const { pages = null, ...facts } = prepared.facts ?? {}
  return { storageKey, sha256, bytes, type: type.id, pages, facts }
}

interface FileToSell extends Pick<IncomingFile, 'bytes' | 'name' | 'isConfirmed'> {
  start: Uint8Array
}

/** Also before a long upload, when only the beginning is known. */
export function findType({
  bytes,
  name,
  isConfirmed,
  start,
}: FileToSell): { type: FileType } | { refused: EditionRefusal } {
  if (bytes > maxFileBytes) return { refused: 'too-large' }
  if (bytes === 0) return { refused: 'empty-file' }
  const found = recogniseFile(start, name)
  if ('refused' in found) return found
  if (bytes > found.type.maxBytes) return { refused: 'too-large-for-type' }
  return found.type.carriesMark || isConfirmed ? found : { refused: 'unknown-type' }
}
