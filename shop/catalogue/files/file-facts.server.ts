import { formatFileSize } from '#brand/format-file-size.ts'
import { describeFacts } from '#content/interface/describe-facts.ts'
import type { FileFacts, FileTypeId } from '#db/schema/editions.ts'
import { getEditions } from './current-editions.server.ts'

/** What a buyer wants to know of a file before downloading it on a phone. */
export interface FileDescription {
  type: FileTypeId
  facts: FileFacts
  bytes: number
}

/** Of the current edition; null while there is none, or before the editions are loaded. */
export function findFileFacts(file: string): FileDescription | null {
  const edition = getEditions()?.get(file)
  return edition ? { type: edition.type, facts: edition.facts, bytes: edition.bytes } : null
}

/** "PDF · 24 pages · 1.2 MB", in the current language; empty without facts. */
export function writeFileFacts(found: FileDescription | null): string {
  return found ? `${describeFacts(found.type, found.facts)} · ${formatFileSize(found.bytes)}` : ''
}
