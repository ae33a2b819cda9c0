import { type FileSource, RefusedFileError } from './file-type.ts'
import { asBuffer } from './read-bytes.ts'

/** One entry, as the directory at the end of the archive describes it. */
export interface ArchiveEntry {
  name: string
  flags: number
  method: number
  crc: number
  compressedBytes: number
  bytes: number
  /** Where its local header begins, and where its content does. */
  at: number
  contentAt: number
  /** Its record in the directory. */
  record: Buffer
}

export interface ZipDirectory {
  entries: ArchiveEntry[]
  /** Where the directory begins: after the last entry. */
  at: number
  comment: Buffer
}

const maxEntries = 5_000
const maxDirectoryBytes = 2 * 1024 * 1024
const maxUnpackedBytes = 2_000_000_000
/** An archive of text shrinks to a tenth; one of zeros to a thousandth. */
const maxRatio = 100
/** Below this, even the highest ratio does no harm. */
const harmlessBytes = 50 * 1024 * 1024
const isEncrypted = 0x01
const sizesFollow = 0x08

/** Reads only the directory and the local headers; nothing is unpacked. Throws RefusedFileError. */
export async function readZipDirectory(source: FileSource): Promise<ZipDirectory> {
  const end = await readEnd(source)
  if (end.count > maxEntries) throw new RefusedFileError('too-many-entries', `${end.count} entries`)
  if (end.bytes > maxDirectoryBytes || end.at + end.bytes > end.endAt)
    throw new RefusedFileError('broken', 'the directory is not where the archive says')
  const directory = asBuffer(await source.read(end.at, end.at + end.bytes))
  const entries: ArchiveEntry[] = []
  for (let at = 0; entries.length < end.count; ) {
    const entry = readRecord(directory, at)
    at += entry.record.length
    entries.push(entry)
  }
  const read = entries.reduce((sum, { record }) => sum + record.length, 0)
  // The end counts at most 65,535 entries, so more of them may follow.
  if (read !== directory.length) throw new RefusedFileError('too-many-entries', 'more entries than the archive says')
  requireSafe(entries)
  await locate(source, entries, end.at)
  return { entries, at: end.at, comment: end.comment }
}

async function readEnd(source: FileSource) {
  const from = Math.max(0, source.bytes - 65_557)
  const tail = asBuffer(await source.read(from, source.bytes))
  for (let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0; ) {
    const isWhole = at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
    if (isWhole)
      return {
        count: tail.readUInt16LE(at + 10),
        bytes: tail.readUInt32LE(at + 12),
        at: tail.readUInt32LE(at + 16),
        comment: Buffer.from(tail.subarray(at + 22)),
        endAt: from + at,
      }
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  }
  throw new RefusedFileError('incomplete', 'the directory at the end is missing')
}

function readRecord(directory: Buffer, at: number): ArchiveEntry {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
    throw new RefusedFileError('broken', 'the directory ends early')
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset))
  const record = Buffer.from(
    directory.subarray(at, at + 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)),
  )
  return {
    name: record.toString('utf8', 46, 46 + (nameBytes ?? 0)),
    flags: record.readUInt16LE(8),
    method: record.readUInt16LE(10),
    crc: record.readUInt32LE(16),
    compressedBytes: record.readUInt32LE(20),
    bytes: record.readUInt32LE(24),
    at: record.readUInt32LE(42),
    contentAt: 0,
    record,
  }
}

function requireSafe(entries: ArchiveEntry[]): void {
  const names = new Set<string>()
  let [packed, unpacked] = [0, 0]
  for (const { name, flags, bytes, compressedBytes } of entries) {
    if (flags & isEncrypted) throw new RefusedFileError('locked-archive', `${name} needs a password`)
    if (isBadName(name) || names.has(name.toLowerCase())) throw new RefusedFileError('archive-names', name)
    names.add(name.toLowerCase())
    packed += compressedBytes
    unpacked += bytes
  }
  if (unpacked > maxUnpackedBytes || (unpacked > harmlessBytes && unpacked > packed * maxRatio))
    throw new RefusedFileError('archive-bomb', `${packed} bytes unpack into ${unpacked}`)
}

/** Names that would be written outside the folder into which a buyer unpacks. */
function isBadName(name: string): boolean {
  const parts = name.split(/[/\\]/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they hide the rest of a name
  const isOdd = name === '' || name.length > 500 || /[\u0000-\u001f]/.test(name)
  return isOdd || name.includes('\\') || /^[a-z]:/i.test(name) || name.startsWith('/') || parts.includes('..')
}

/** The local headers must say the same, or programs would unpack something else than the shop has checked. */
async function locate(source: FileSource, entries: ArchiveEntry[], directoryAt: number): Promise<void> {
  const byPlace = entries.toSorted((one, other) => one.at - other.at)
  for (const [index, entry] of byPlace.entries()) {
    const next = byPlace[index + 1]?.at ?? directoryAt
    const header = asBuffer(await source.read(entry.at, Math.min(next, entry.at + 30 + 500)))
    if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50)
      throw new RefusedFileError('broken', `${entry.name} is not where the directory says`)
    entry.contentAt = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    const name = header.toString('utf8', 30, 30 + header.readUInt16LE(26))
    const hasSizes = !(header.readUInt16LE(6) & sizesFollow)
    // All ones: the size stands in another field, as programs write it that do not know it yet.
    const isSame = !hasSizes || [entry.compressedBytes, 0xffff_ffff].includes(header.readUInt32LE(18))
    if (name !== entry.name || !isSame || header.readUInt16LE(8) !== entry.method)
      throw new RefusedFileError('broken', `${entry.name} is described in two ways`)
    if (entry.contentAt + entry.compressedBytes > next)
      throw new RefusedFileError('archive-bomb', `${entry.name} overlaps the next entry`)
  }
}
