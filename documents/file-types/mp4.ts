import type { FileFacts } from '#db/schema/editions.ts'
import { type FileSource, type FileType, maxFileBytes, type Patch, RefusedFileError, refuseOr } from './file-type.ts'
import { writeMark } from './mark-text.ts'
import { asBuffer, readLatin1, startsWith } from './read-bytes.ts'

interface Mp4Layout {
  /** Where a last box begins that reaches "to the end of the file", and its real size. */
  openBox: { at: number; bytes: number } | null
}

interface Box {
  type: string
  at: number
  /** Where its content begins. */
  contentAt: number
  end: number
  isOpen: boolean
}

const maxBoxes = 20_000
/** Names our box among those of others: "buyer's copy" in hexadecimal. */
const markBoxId = Buffer.from('627579657273636f7079000000000001', 'hex')
const audioBrands = ['M4A ', 'M4B ', 'F4A ']
const videoBrands = [
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'iso8',
  'iso9',
  'mp41',
  'mp42',
  'mp71',
  'avc1',
  'dash',
  'M4V ',
  'M4VH',
  'M4VP',
  'MSNV',
  'F4V ',
  '3gp4',
  '3gp5',
  '3gp6',
]

const shared: Omit<FileType<Mp4Layout>, 'id' | 'contentType' | 'extension' | 'recognise'> = {
  maxBytes: maxFileBytes,
  version: 1,
  carriesMark: true,
  prepare: (source) =>
    refuseOr(async () => {
      const boxes = await listBoxes(source, 0, source.bytes)
      const movie = boxes.find(({ type }) => type === 'moov')
      if (!movie) throw new RefusedFileError('incomplete', 'there is no list of contents')
      if (!boxes.some(({ type }) => type === 'mdat'))
        throw new RefusedFileError('incomplete', 'there is no sound or image')
      const last = boxes.at(-1)
      const openBox = last?.isOpen ? { at: last.at, bytes: last.end - last.at } : null
      if (openBox && openBox.bytes > 0xffff_ffff) throw new RefusedFileError('broken', 'a box without a size')
      return { facts: await readLength(source, movie), layout: { openBox }, body: { start: 0, end: source.bytes } }
    }),
  // After everything else, so that no position inside the file changes.
  writeCopy({ openBox }, stampedFor, copyId) {
    const text = Buffer.from(writeMark(stampedFor, copyId))
    const size = Buffer.alloc(4)
    size.writeUInt32BE(8 + markBoxId.length + text.length)
    return {
      patches: openBox ? [closeBox(openBox)] : [],
      tail: Buffer.concat([size, Buffer.from('uuid'), markBoxId, text]),
    }
  },
}

export const m4a: FileType<Mp4Layout> = {
  ...shared,
  id: 'm4a',
  contentType: 'audio/mp4',
  extension: 'm4a',
  recognise: (start) => startsWith(start, 'ftyp', 4) && audioBrands.includes(readLatin1(start, 8, 4)),
}

export const mp4: FileType<Mp4Layout> = {
  ...shared,
  id: 'mp4',
  contentType: 'video/mp4',
  extension: 'mp4',
  recognise: (start) => startsWith(start, 'ftyp', 4) && videoBrands.includes(readLatin1(start, 8, 4)),
}

/** Otherwise the box with the mark would be a part of it. */
function closeBox({ at, bytes }: { at: number; bytes: number }): Patch {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(bytes)
  return { bytes: size, offsets: [at] }
}

async function listBoxes(source: FileSource, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at < end; at = boxes.at(-1)?.end ?? end) {
    if (boxes.length === maxBoxes) throw new RefusedFileError('broken', 'too many boxes')
    boxes.push(await readBox(source, at, end))
  }
  return boxes
}

async function readBox(source: FileSource, at: number, limit: number): Promise<Box> {
  const header = asBuffer(await source.read(at, Math.min(limit, at + 16)))
  if (header.length < 8) throw new RefusedFileError('incomplete', 'the file ends inside a box')
  const short = header.readUInt32BE(0)
  const isLong = short === 1 && header.length === 16
  const bytes = short === 0 ? limit - at : isLong ? Number(header.readBigUInt64BE(8)) : short
  const contentAt = at + (isLong ? 16 : 8)
  const type = header.toString('latin1', 4, 8)
  if (contentAt > at + bytes) throw new RefusedFileError('broken', `a box of ${bytes} bytes`)
  if (at + bytes > limit) throw new RefusedFileError('incomplete', `the file ends inside ${JSON.stringify(type)}`)
  return { type, at, contentAt, end: at + bytes, isOpen: short === 0 }
}

async function readLength(source: FileSource, movie: Box): Promise<FileFacts> {
  const header = (await listBoxes(source, movie.contentAt, movie.end)).find(({ type }) => type === 'mvhd')
  if (!header) throw new RefusedFileError('broken', 'the movie has no header')
  const content = asBuffer(await source.read(header.contentAt, Math.min(header.end, header.contentAt + 32)))
  if (content.length < 20) throw new RefusedFileError('broken', 'the header of the movie is too short')
  const isLong = content[0] === 1
  const scale = content.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16)
  // A file that is written in fragments does not know its length.
  const isKnown = scale > 0 && duration > 0 && duration < 0xffff_ffff
  return isKnown ? { seconds: Math.round(duration / scale) } : {}
}
