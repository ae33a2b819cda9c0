import { type FileSource, type FileType, maxFileBytes, RefusedFileError, refuseOr } from './file-type.ts'
import { requireDimensions } from './image-limits.ts'
import { writeMark } from './mark-text.ts'
import { asBuffer, startsWith } from './read-bytes.ts'
import { escapeXml } from './xml-text.ts'

interface WebpLayout {
  /** The extended header of the copy, as base64. */
  extendedHeader: string
  bodyBytes: number
  /** Another program's XMP keeps its place; the mark is then a chunk that only this shop reads. */
  chunk: 'XMP ' | 'MARK'
}

const riffBytes = 12
const hasXmp = 0x04
const hasAlpha = 0x10

/** The mark is a chunk of metadata at the end, which the header in front announces. */
export const webp: FileType<WebpLayout> = {
  id: 'webp',
  contentType: 'image/webp',
  extension: 'webp',
  maxBytes: maxFileBytes,
  version: 1,
  carriesMark: true,
  recognise: (start) => startsWith(start, 'RIFF') && startsWith(start, 'WEBP', 8),
  prepare: (source) => refuseOr(() => prepareWebp(source)),
  writeCopy({ extendedHeader, bodyBytes, chunk }, stampedFor, copyId) {
    const header = Buffer.from(extendedHeader, 'base64')
    const mark = writeMark(stampedFor, copyId)
    const tail = writeChunk(chunk, Buffer.from(chunk === 'XMP ' ? writeXmp(mark) : mark))
    const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
    riff.writeUInt32LE(4 + header.length + bodyBytes + tail.length, 4)
    return { head: Buffer.concat([riff, header]), patches: [], tail }
  },
}

async function prepareWebp(source: FileSource) {
  const start = asBuffer(await source.read(0, Math.min(source.bytes, 64)))
  if (start.length < 40) throw new RefusedFileError('incomplete', 'the file is too short')
  const end = start.readUInt32LE(4) + 8
  if (end > source.bytes) throw new RefusedFileError('incomplete', 'the end of the image is missing')
  const isExtended = startsWith(start, 'VP8X', riffBytes)
  const { width, height, flags } = isExtended ? readExtended(start) : readSimple(start)
  const body = { start: isExtended ? riffBytes + 18 : riffBytes, end }
  const extendedHeader = writeExtended(flags | hasXmp, width, height).toString('base64')
  const chunk = flags & hasXmp ? ('MARK' as const) : ('XMP ' as const)
  const layout = { extendedHeader, bodyBytes: end - body.start, chunk }
  return { facts: requireDimensions(width, height), layout, body }
}

function readExtended(start: Buffer) {
  return { flags: start[20] ?? 0, width: start.readUIntLE(24, 3) + 1, height: start.readUIntLE(27, 3) + 1 }
}

/** A lossy or lossless image without a header of its own. */
function readSimple(start: Buffer) {
  if (startsWith(start, 'VP8L', riffBytes) && start[20] === 0x2f) {
    const bits = start.readUInt32LE(21)
    const isTransparent = (bits >>> 28) & 1
    return { flags: isTransparent ? hasAlpha : 0, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!startsWith(start, 'VP8 ', riffBytes) || !startsWith(start, '\x9d\x01\x2a', 23))
    throw new RefusedFileError('broken', 'the image has no size')
  return { flags: 0, width: start.readUInt16LE(26) & 0x3fff, height: start.readUInt16LE(28) & 0x3fff }
}

function writeExtended(flags: number, width: number, height: number): Buffer {
  const content = Buffer.alloc(10)
  content[0] = flags
  content.writeUIntLE(Math.max(0, width - 1), 4, 3)
  content.writeUIntLE(Math.max(0, height - 1), 7, 3)
  return writeChunk('VP8X', content)
}

function writeChunk(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type), size, content, Buffer.alloc(content.length % 2)])
}

function writeXmp(mark: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(mark)}</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`
}
