import { formatFileSize } from '#brand/format-file-size.ts'
import { fileListWords as words } from '#content/interface/file-list.ts'
import { getEditions } from './current-editions.server.ts'

/** What a buyer wants to know of a file before downloading it on a phone. */
export interface FileFacts {
  type: 'PDF' | 'ZIP'
  bytes: number
  /** Not every type has pages. */
  pages?: number
}

/** Of the current edition; null while there is none, or before the editions are loaded. */
export function findFileFacts(file: string): FileFacts | null {
  const edition = getEditions()?.get(file)
  return edition ? { type: 'PDF', pages: edition.pages, bytes: edition.bytes } : null
}

/** "PDF · 24 pages · 1.2 MB", in the current language; empty without facts. */
export function writeFileFacts(facts: FileFacts | null): string {
  if (!facts) return ''
  const { type, pages, bytes } = facts
  return [type, ...(pages === undefined ? [] : [words.pages(pages)]), formatFileSize(bytes)].join(' · ')
}
