import { crc32, inflateRawSync } from 'node:zlib'
import { type FileSource, RefusedFileError } from './file-type.ts'
import type { ArchiveEntry } from './zip-directory.ts'

const stored = 0
const deflated = 8
/** The name is UTF-8. */
const flags = 0x0800
/** 1 January 1980, the first day that the format knows: the same order must get the same bytes. */
const firstDay = 0x21

/** The local header of an entry that is stored as it is; its content follows. */
export function writeLocalHeader(name: string, bytes: number, crc: number): Buffer {
  const encoded = Buffer.from(name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(10, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(stored, 8)
  header.writeUInt16LE(firstDay, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(bytes, 18)
  header.writeUInt32LE(bytes, 22)
  header.writeUInt16LE(encoded.length, 26)
  return Buffer.concat([header, encoded])
}

export function writeRecord(name: string, bytes: number, crc: number, at: number): Buffer {
  const encoded = Buffer.from(name)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(10, 4)
  record.writeUInt16LE(10, 6)
  record.writeUInt16LE(flags, 8)
  record.writeUInt16LE(stored, 10)
  record.writeUInt16LE(firstDay, 14)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(bytes, 20)
  record.writeUInt32LE(bytes, 24)
  record.writeUInt16LE(encoded.length, 28)
  record.writeUInt32LE(at, 42)
  return Buffer.concat([record, encoded])
}

export function writeEnd(directory: { count: number; bytes: number; at: number }, comment: Uint8Array): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.count, 8)
  end.writeUInt16LE(directory.count, 10)
  end.writeUInt32LE(directory.bytes, 12)
  end.writeUInt32LE(directory.at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, comment])
}

export interface TailEntry {
  name: string
  content: Uint8Array
}

/** The last entries of an archive, its directory and its end. */
export function writeZipTail(
  at: number,
  entries: readonly TailEntry[],
  directory: { bytes: Uint8Array; count: number },
  comment: Uint8Array = new Uint8Array(),
): Buffer {
  let position = at
  const written: Buffer[] = []
  const records: Buffer[] = []
  for (const { name, content } of entries) {
    const sum = crc32(content)
    const entry = Buffer.concat([writeLocalHeader(name, content.length, sum), content])
    records.push(writeRecord(name, content.length, sum, position))
    position += entry.length
    written.push(entry)
  }
  const whole = Buffer.concat([directory.bytes, ...records])
  const end = writeEnd({ count: directory.count + entries.length, bytes: whole.length, at: position }, comment)
  return Buffer.concat([...written, whole, end])
}

/** Throws for an entry that is larger than it says, packed in a rare way, or damaged. */
export async function readZipEntry(source: FileSource, entry: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  const { name, method, bytes, contentAt, compressedBytes, crc } = entry
  if (bytes > maxBytes) throw new RefusedFileError('archive-bomb', `${name} unpacks into ${bytes} bytes`)
  const packed = await source.read(contentAt, contentAt + compressedBytes)
  if (method !== stored && method !== deflated) throw new RefusedFileError('broken', `${name} is packed in a rare way`)
  const content =
    method === stored ? Buffer.from(packed) : inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) })
  if (content.length !== bytes || crc32(content) !== crc) throw new RefusedFileError('broken', `${name} is damaged`)
  return content
}
