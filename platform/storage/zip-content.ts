import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { remember } from '../remember.ts'
import type { ByteRange } from './storage.ts'

/** A file whose bytes are known by its tag, and of which any range can be read. */
interface Content {
  etag: string
  bytes: number
  read(range: ByteRange): AsyncGenerator<Uint8Array>
}

export interface ZipEntry {
  name: string
  content: Content
}

/** Part of the ZIP: its length is known before its bytes are. */
type Piece = Pick<Content, 'bytes' | 'read'>

const localHeaderBytes = 30
const centralHeaderBytes = 46
const endBytes = 22
const version = 20
/** Names are UTF-8. */
const flags = 0x0800
/** 1 January 1980, the earliest day that a ZIP knows: the same files always make the same bytes. */
const date = 0x21

/** Without the 64-bit fields of larger archives, which old phones cannot open. */
const maxZipBytes = 0xffff_ffff

/** Checksums by tag, so that a download that resumes does not read every file again. */
const checksums = remember('zip-checksums', () => new Map<string, Promise<number>>())
const maxChecksums = 10_000

export function isZipPossible(entries: readonly { name: string; content: Pick<Content, 'bytes'> }[]): boolean {
  return measureZip(entries) <= maxZipBytes
}

/**
 * Files side by side in one ZIP, not compressed, written while it is read: no part of it is held in memory. Every length is
 * known in advance, so the ZIP has one too and any range of it can be read. A ZIP has the checksum of a file in front of the
 * file, so a file that comes for the first time is read twice.
 */
export function createZipContent(files: readonly ZipEntry[]): Content {
  const entries = withDistinctNames(files).map(({ name, content }) => ({ name: Buffer.from(name), content }))
  const bytes = measureZip(files)
  if (bytes > maxZipBytes) throw new Error('the files do not fit into one ZIP')
  const offsets: number[] = []
  let offset = 0
  const pieces: Piece[] = entries.flatMap(({ name, content }) => {
    offsets.push(offset)
    offset += localHeaderBytes + name.length + content.bytes
    return [
      toPiece(localHeaderBytes + name.length, async () =>
        writeLocalHeader(name, content.bytes, await findChecksum(content)),
      ),
      content,
    ]
  })
  const directoryBytes = bytes - offset
  pieces.push(
    toPiece(directoryBytes, async () => {
      const headers: Buffer[] = []
      for (const [index, { name, content }] of entries.entries()) {
        headers.push(writeCentralHeader(name, content.bytes, await findChecksum(content), offsets[index] ?? 0))
      }
      return Buffer.concat([...headers, writeEnd(entries.length, directoryBytes - endBytes, offset)])
    }),
  )
  const hash = createHash('sha256')
  for (const { name, content } of entries) hash.update(`${name.toString()}\0${content.etag}\0`)
  return {
    etag: `"${hash.digest('hex').slice(0, 32)}"`,
    bytes,
    async *read({ start, end }) {
      let position = 0
      for (const piece of pieces) {
        const [from, to] = [Math.max(0, start - position), Math.min(piece.bytes - 1, end - position)]
        if (from <= to) yield* piece.read({ start: from, end: to })
        position += piece.bytes
      }
    },
  }
}

function measureZip(entries: readonly { name: string; content: Pick<Content, 'bytes'> }[]): number {
  return withDistinctNames(entries).reduce((sum, { name, content }) => {
    return sum + localHeaderBytes + centralHeaderBytes + 2 * Buffer.byteLength(name) + content.bytes
  }, endBytes)
}

/** Two files of one name would overwrite each other, and a name with a slash would leave its folder. */
function withDistinctNames<Entry extends { name: string }>(entries: readonly Entry[]): Entry[] {
  const taken = new Set<string>()
  return entries.map((entry) => {
    const plain = entry.name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, '') || 'file'
    let name = plain
    for (let number = 2; taken.has(name.toLowerCase()); number++) {
      name = plain.replace(/(\.[^.]*)?$/, (extension) => ` (${number})${extension}`)
    }
    taken.add(name.toLowerCase())
    return { ...entry, name }
  })
}

function toPiece(bytes: number, write: () => Promise<Uint8Array>): Piece {
  return {
    bytes,
    async *read({ start, end }) {
      yield (await write()).subarray(start, end + 1)
    },
  }
}

/** Many who ask at the same time wait for one reading of the file. */
function findChecksum(content: Content): Promise<number> {
  const known = checksums.get(content.etag)
  if (known !== undefined) return known
  const [oldest] = checksums.keys()
  if (checksums.size >= maxChecksums && oldest !== undefined) checksums.delete(oldest)
  const computed = computeChecksum(content)
  checksums.set(content.etag, computed)
  computed.catch(() => checksums.delete(content.etag))
  return computed
}

async function computeChecksum({ bytes, read }: Content): Promise<number> {
  let checksum = 0
  if (bytes > 0) for await (const part of read({ start: 0, end: bytes - 1 })) checksum = crc32(part, checksum)
  return checksum
}

/** Sizes twice, because stored and unpacked bytes are the same. */
function writeSizes(header: Buffer, at: number, bytes: number, checksum: number, nameLength: number): void {
  header.writeUInt16LE(date, at)
  header.writeUInt32LE(checksum, at + 2)
  header.writeUInt32LE(bytes, at + 6)
  header.writeUInt32LE(bytes, at + 10)
  header.writeUInt16LE(nameLength, at + 14)
}

function writeLocalHeader(name: Buffer, bytes: number, checksum: number): Buffer {
  const header = Buffer.alloc(localHeaderBytes)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  writeSizes(header, 12, bytes, checksum, name.length)
  return Buffer.concat([header, name])
}

function writeCentralHeader(name: Buffer, bytes: number, checksum: number, offset: number): Buffer {
  const header = Buffer.alloc(centralHeaderBytes)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(flags, 8)
  writeSizes(header, 14, bytes, checksum, name.length)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function writeEnd(entries: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
