import { copyIdPattern } from '../stamp/copy-id.ts'
import type { FileSource } from './file-type.ts'
import { asBuffer } from './read-bytes.ts'
import { readZipDirectory } from './zip-directory.ts'
import { readZipEntry } from './zip-entry.ts'

export interface FoundMark {
  copyId: string | null
  orderId: string | null
}

const orderIdPattern = /bb_[\w-]{24}/
const pieceBytes = 4 * 1024 * 1024
/** Longer than any mark, also in UTF-16. */
const overlap = 200
const maxEntryBytes = 5 * 1024 * 1024
const maxUnpackedBytes = 100 * 1024 * 1024

/** Searches a file of any type for the mark of a copy, and unpacks the texts of an archive that was packed again. */
export async function findMark(source: FileSource): Promise<FoundMark> {
  const found: FoundMark = { copyId: null, orderId: null }
  for (let at = 0; at < source.bytes && !found.copyId; at += pieceBytes - overlap)
    search(asBuffer(await source.read(at, Math.min(source.bytes, at + pieceBytes))), found)
  if (!found.copyId) await searchArchive(source, found).catch(() => {})
  return found
}

function search(content: Buffer, found: FoundMark): void {
  const text = content.toString('latin1')
  // Some programs write tags in UTF-16.
  const wide = /c\0o\0p\0y\0(?:[0-9a-f]\0){23}[0-9a-f]/.exec(text)?.[0].replaceAll('\0', '')
  found.copyId ??= copyIdPattern.exec(text)?.[0] ?? wide ?? null
  found.orderId ??= orderIdPattern.exec(text)?.[0] ?? null
}

async function searchArchive(source: FileSource, found: FoundMark): Promise<void> {
  const { entries } = await readZipDirectory(source)
  let left = maxUnpackedBytes
  for (const entry of entries) {
    if (found.copyId) return
    if (entry.bytes > maxEntryBytes || !/\.(?:txt|x?html?|opf)$/i.test(entry.name)) continue
    left -= entry.bytes
    if (left < 0) return
    search(await readZipEntry(source, entry, maxEntryBytes), found)
  }
}
