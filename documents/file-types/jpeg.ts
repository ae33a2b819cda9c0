import { type FileSource, type FileType, maxFileBytes, RefusedFileError, refuseOr } from './file-type.ts'
import { requireDimensions } from './image-limits.ts'
import { writeMark } from './mark-text.ts'
import { asBuffer, startsWith } from './read-bytes.ts'

interface JpegLayout {
  /** What must come first in the file, as base64; the mark follows it. */
  beginning: string
}

/** The mark is a comment behind the first segment, which readers expect at its place. */
export const jpeg: FileType<JpegLayout> = {
  id: 'jpeg',
  contentType: 'image/jpeg',
  extension: 'jpg',
  maxBytes: maxFileBytes,
  version: 1,
  carriesMark: true,
  recognise: (start) => startsWith(start, '\xff\xd8\xff'),
  prepare: (source) =>
    refuseOr(async () => {
      const { beginning, width, height } = await readSegments(source)
      const end = asBuffer(await source.read(Math.max(0, source.bytes - 65_536), source.bytes))
      if (!end.includes(Buffer.from([0xff, 0xd9])))
        throw new RefusedFileError('incomplete', 'the end of the image is missing')
      const first = asBuffer(await source.read(0, beginning)).toString('base64')
      const body = { start: beginning, end: source.bytes }
      return { facts: requireDimensions(width, height), layout: { beginning: first }, body }
    }),
  writeCopy({ beginning }, stampedFor, copyId) {
    const text = Buffer.from(writeMark(stampedFor, copyId))
    const marker = Buffer.from([0xff, 0xfe, 0, 0])
    marker.writeUInt16BE(text.length + 2, 2)
    return {
      head: Buffer.concat([Buffer.from(beginning, 'base64'), marker, text]),
      patches: [],
      tail: new Uint8Array(),
    }
  },
}

async function readSegments(source: FileSource) {
  const start = asBuffer(await source.read(0, Math.min(source.bytes, 4 * 1024 * 1024)))
  let beginning = 2
  for (let at = 2; at + 9 < start.length; ) {
    const marker = start[at + 1] ?? 0
    const bytes = start.readUInt16BE(at + 2)
    if (start[at] !== 0xff || bytes < 2) break
    if (at === 2 && marker >= 0xe0 && marker <= 0xef) beginning = at + 2 + bytes
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { beginning, height: start.readUInt16BE(at + 5), width: start.readUInt16BE(at + 7) }
    at += 2 + bytes
  }
  throw new RefusedFileError('broken', 'the image has no size')
}
