import type { Edition } from '#db/schema/editions.ts'
import type { TemplateRefusal } from '#documents/template/template.ts'
import { log } from '#platform/log/log.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { isKnownFile } from './list-known-files.server.ts'
import { prepareTemplate } from './templates.server.ts'

/** Why the shop cannot sell a file; the sentences are in content/interface/en/editions.ts. */
export type EditionRefusal = 'unknown-file' | 'too-large' | 'empty-file' | 'not-a-pdf' | 'incomplete' | TemplateRefusal

export const maxEditionBytes = 100 * 1024 * 1024

export type StoredEditionFile = Pick<Edition, 'storageKey' | 'sha256' | 'bytes' | 'pages'>

/** Stores a PDF that can be stamped; buyers receive it only after it is published. */
export async function storeEditionFile(
  file: string,
  bytes: Uint8Array,
): Promise<StoredEditionFile | { refused: EditionRefusal }> {
  const refused = (await isKnownFile(file)) ? findRefusal(bytes) : 'unknown-file'
  if (refused) return { refused }
  const storageKey = `editions/${sha256Hex(bytes)}.pdf`
  const template = await prepareTemplate(storageKey, bytes)
  if ('refused' in template) {
    log.warn({ file, reason: template.reason }, 'a file cannot be stamped')
    return { refused: template.refused }
  }
  // Before the row is written, because every row must have its file.
  await storage.put(storageKey, bytes)
  return { storageKey, sha256: template.original.sha256, bytes: bytes.length, pages: template.layout.pages }
}

function findRefusal(bytes: Uint8Array): EditionRefusal | null {
  if (bytes.length > maxEditionBytes) return 'too-large'
  if (bytes.length === 0) return 'empty-file'
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return 'not-a-pdf'
  // A PDF reader that repairs files would accept half a file as a shorter document.
  return Buffer.from(bytes.subarray(-1024)).includes('%%EOF') ? null : 'incomplete'
}
