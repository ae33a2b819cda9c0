import { type FileSource, type FileType, maxFileBytes, RefusedFileError, refuseOr } from './file-type.ts'
import { writeMark, writeMarkLine } from './mark-text.ts'
import { type Frame, findAudioFrame, readAudioFrame, readTotals } from './mp3-frames.ts'
import { asBuffer, startsWith } from './read-bytes.ts'

interface Mp3Layout {
  /** The version of the tag that the file has, or 4. */
  tagVersion: number
  /** Of the tag in the owner's file, without its header; 0 without a tag. */
  tagBytes: number
  /** One byte; the flag of a footer is cleared. */
  tagFlags: number
  /** The extended header, which must come first; base64. */
  extendedHeader: string
}

const headerBytes = 10
const unsynchronised = 0x80
const extended = 0x40
const hasFooter = 0x10
const sampleSeconds = 60

/** The mark is the first frames of the ID3 tag, so the rest of the file is the owner's, byte for byte. */
export const mp3: FileType<Mp3Layout> = {
  id: 'mp3',
  contentType: 'audio/mpeg',
  extension: 'mp3',
  maxBytes: maxFileBytes,
  version: 1,
  carriesMark: true,
  recognise: (start) => startsWith(start, 'ID3') || readAudioFrame(start, 0) !== null,
  prepare: (source) =>
    refuseOr(async () => {
      const tag = await readTag(source)
      const { first, seconds } = await readAudio(source, tag.end)
      if (!first) throw new RefusedFileError('broken', 'no audio follows the tag')
      const { end, framesAt, ...layout } = tag
      return { facts: { seconds: Math.round(seconds) }, layout, body: { start: framesAt, end: source.bytes } }
    }),
  writeCopy(layout, stampedFor, copyId) {
    const frames = writeFrames(layout, writeMarkLine(stampedFor), writeMark(stampedFor, copyId), copyId)
    const extendedHeader = Buffer.from(layout.extendedHeader, 'base64')
    const header = Buffer.alloc(headerBytes)
    header.write('ID3', 'latin1')
    header[3] = layout.tagVersion
    header[5] = layout.tagFlags
    header.set(syncsafe(layout.tagBytes + frames.length), 6)
    return { head: Buffer.concat([header, extendedHeader, frames]), patches: [], tail: new Uint8Array() }
  },
  async cutSample(source) {
    const { end } = await readTag(source)
    const { first, isInfo, seconds } = await readAudio(source, end)
    if (!first) return null
    // The first frame may say how long the whole is, which would be wrong for a part.
    const start = isInfo ? first.at + first.bytes : first.at
    return { start, end: await findEnd(source, start, Math.min(sampleSeconds, seconds / 4)) }
  },
}

async function readTag(source: FileSource) {
  const header = asBuffer(await source.read(0, Math.min(headerBytes, source.bytes)))
  if (!startsWith(header, 'ID3'))
    return { tagVersion: 4, tagBytes: 0, tagFlags: 0, extendedHeader: '', framesAt: 0, end: 0 }
  const [tagVersion = 0, , flags = 0] = header.subarray(3)
  if (tagVersion < 2 || tagVersion > 4) throw new RefusedFileError('broken', `a tag of version ${tagVersion}`)
  const tagBytes = readSyncsafe(header, 6)
  const end = headerBytes + tagBytes + (flags & hasFooter ? headerBytes : 0)
  if (end >= source.bytes) throw new RefusedFileError('incomplete', 'the file ends inside its tag')
  const extendedHeader =
    tagVersion > 2 && flags & extended ? await readExtendedHeader(source, tagVersion) : new Uint8Array()
  return {
    tagVersion,
    tagBytes,
    tagFlags: flags & ~hasFooter,
    extendedHeader: asBuffer(extendedHeader).toString('base64'),
    framesAt: headerBytes + extendedHeader.length,
    end,
  }
}

async function readExtendedHeader(source: FileSource, tagVersion: number): Promise<Uint8Array> {
  const start = asBuffer(await source.read(headerBytes, headerBytes + 4))
  // The size of version 3 leaves out itself.
  const bytes = tagVersion === 3 ? start.readUInt32BE(0) + 4 : readSyncsafe(start, 0)
  if (bytes > 64) throw new RefusedFileError('broken', 'an unusual extended header')
  return source.read(headerBytes, headerBytes + bytes)
}

async function readAudio(source: FileSource, from: number) {
  const part = await source.read(from, Math.min(source.bytes, from + 128 * 1024))
  const first = findAudioFrame(part)
  if (!first) return { first: null, isInfo: false, seconds: 0 }
  const totals = readTotals(part, first)
  const rest = source.bytes - from - first.at
  if (totals?.bytes && totals.bytes > rest * 1.02) throw new RefusedFileError('incomplete', 'audio is missing')
  const seconds = totals?.frames ? (totals.frames * first.samples) / first.rate : (rest * 8) / first.bitsPerSecond
  return { first: { ...first, at: first.at + from }, isInfo: totals !== null, seconds }
}

/** Walks over whole frames, so that the part plays without encoding it again. */
async function findEnd(source: FileSource, start: number, seconds: number): Promise<number> {
  let [position, played] = [start, 0]
  let part = { at: start, bytes: new Uint8Array() }
  while (played < seconds && position + 4 <= source.bytes) {
    if (position + 4 > part.at + part.bytes.length)
      part = {
        at: position,
        bytes: Uint8Array.from(await source.read(position, Math.min(source.bytes, position + 2 ** 18))),
      }
    const frame: Frame | null = readAudioFrame(part.bytes, position - part.at)
    if (!frame) break
    position += frame.bytes
    played += frame.samples / frame.rate
  }
  return Math.min(position, source.bytes)
}

function writeFrames({ tagVersion, tagFlags }: Mp3Layout, line: string, mark: string, copyId: string): Buffer {
  const isAscii = Boolean(tagFlags & unsynchronised)
  const write = (id: string, text: string, description?: string) =>
    writeFrame(tagVersion, id, encode(tagVersion, isAscii, text, description))
  if (tagVersion === 2) return Buffer.concat([write('TXX', mark, 'Licensed to'), write('TXX', copyId, 'copy')])
  return Buffer.concat([write('TOWN', line), write('TXXX', mark, 'Licensed to'), write('TXXX', copyId, 'copy')])
}

function writeFrame(tagVersion: number, id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  if (tagVersion === 2) return Buffer.concat([Buffer.from(id), size.subarray(1), content])
  return Buffer.concat([Buffer.from(id), tagVersion === 4 ? syncsafe(content.length) : size, Buffer.alloc(2), content])
}

/** UTF-8 exists from version 4 on; before it, UTF-16, whose first two bytes an unsynchronised tag may not contain. */
function encode(tagVersion: number, isAscii: boolean, text: string, description?: string): Buffer {
  const texts = description === undefined ? [text] : [description, text]
  if (tagVersion === 4) return Buffer.concat([Buffer.from([3]), Buffer.from(texts.join('\0'))])
  if (isAscii || /^[ -~]*$/.test(text))
    return Buffer.concat([Buffer.from([0]), Buffer.from(texts.join('\0').replaceAll(/[^\0 -~]/g, '?'), 'latin1')])
  const parts = texts.flatMap((one, index) => [
    ...(index > 0 ? [Buffer.alloc(2)] : []),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(one, 'utf16le'),
  ])
  return Buffer.concat([Buffer.from([1]), ...parts])
}

function syncsafe(number: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (number >> shift) & 0x7f))
}

function readSyncsafe(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => (sum << 7) | ((bytes[at + index] ?? 0) & 0x7f), 0)
}
