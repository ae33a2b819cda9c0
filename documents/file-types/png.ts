import { crc32 } from 'node:zlib'
import { type FileType, maxFileBytes, RefusedFileError, refuseOr } from './file-type.ts'
import { requireDimensions } from './image-limits.ts'
import { writeMark } from './mark-text.ts'
import { asBuffer, startsWith } from './read-bytes.ts'

const lastChunk = Buffer.from('0000000049454e44ae426082', 'hex')

/** The mark is a text chunk before the last one. */
export const png: FileType<null> = {
  id: 'png',
  contentType: 'image/png',
  extension: 'png',
  maxBytes: maxFileBytes,
  version: 1,
  carriesMark: true,
  recognise: (start) => startsWith(start, '\x89PNG\r\n\x1a\n'),
  prepare: (source) =>
    refuseOr(async () => {
      if (source.bytes < 57) throw new RefusedFileError('incomplete', 'the file is too short')
      const start = asBuffer(await source.read(0, 33))
      const end = asBuffer(await source.read(source.bytes - lastChunk.length, source.bytes))
      if (!startsWith(start, 'IHDR', 12)) throw new RefusedFileError('broken', 'the image has no header')
      if (!end.equals(lastChunk)) throw new RefusedFileError('incomplete', 'the end of the image is missing')
      const facts = requireDimensions(start.readUInt32BE(16), start.readUInt32BE(20))
      return { facts, layout: null, body: { start: 0, end: source.bytes - lastChunk.length } }
    }),
  writeCopy: (_, stampedFor, copyId) => ({
    patches: [],
    tail: Buffer.concat([writeChunk('iTXt', `Copyright\0\0\0\0\0${writeMark(stampedFor, copyId)}`), lastChunk]),
  }),
}

function writeChunk(type: string, text: string): Buffer {
  const content = Buffer.from(`${type}${text}`)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([size, content, sum])
}
