import { crc32 } from 'node:zlib'
import { placeholderId } from '../stamp/copy-id.ts'
import { readBook } from './epub-book.ts'
import { copyPage, markedChapter, writePackage } from './epub-marks.ts'
import { cutEpubSample } from './epub-sample.ts'
import { type FileSource, type FileType, maxBytesInMemory, type PreparedFile, refuseOr } from './file-type.ts'
import { writeMarkLine } from './mark-text.ts'
import { startsWith } from './read-bytes.ts'
import { writeLocalHeader, writeRecord, writeZipTail } from './zip-entry.ts'

export interface EpubLayout {
  bodyBytes: number
  /** The directory of the body with the placeholder of the id, as base64. */
  directory: string
  entries: number
  chapters: MarkedChapter[]
  /** The list of contents that every book has, without the buyer's line. */
  packageDocument: string
  packagePath: string
  copyPath: string
}

interface MarkedChapter {
  /** Where the id and the checksum stand in the body, and the checksum in the directory. */
  idAt: number
  sumAt: number
  recordSumAt: number
  /** The checksum before the id, and the text behind it. */
  sumBefore: number
  after: string
}

/** A page names the buyer, the package does, and a hidden id stands in every chapter. */
export const epub: FileType<EpubLayout> = {
  id: 'epub',
  contentType: 'application/epub+zip',
  extension: 'epub',
  maxBytes: maxBytesInMemory,
  version: 1,
  carriesMark: true,
  recognise: (start) =>
    startsWith(start, 'PK\x03\x04') &&
    startsWith(start, 'mimetype', 30) &&
    startsWith(start, 'application/epub+zip', 38),
  prepare: (source, { isSold }) => refuseOr(() => prepareEpub(source, isSold)),
  writeCopy(layout, stampedFor, copyId) {
    const id = Buffer.from(copyId)
    const directory = Buffer.from(layout.directory, 'base64')
    const sums = layout.chapters.map(({ sumAt, recordSumAt, sumBefore, after }) => {
      const sum = Buffer.alloc(4)
      sum.writeUInt32LE(crc32(after, crc32(id, sumBefore)))
      directory.set(sum, recordSumAt)
      return { bytes: sum, offsets: [sumAt] }
    })
    const line = writeMarkLine(stampedFor)
    const written = [
      { name: layout.packagePath, content: Buffer.from(writePackage(layout.packageDocument, line, copyId)) },
      { name: layout.copyPath, content: Buffer.from(copyPage(line, copyId)) },
    ]
    const listed = { bytes: directory, count: layout.entries }
    const ids = { bytes: id, offsets: layout.chapters.map(({ idAt }) => idAt) }
    return { patches: [ids, ...sums], tail: writeZipTail(layout.bodyBytes, written, listed) }
  },
  cutSample: cutEpubSample,
}

/** The chapters are stored unpacked, so that only the id and a checksum in each differ per copy. */
async function prepareEpub(source: FileSource, isSold: boolean): Promise<PreparedFile<EpubLayout>> {
  const whole = await source.read(0, source.bytes)
  const book = await readBook(whole, { isSold })
  const parts: Buffer[] = []
  const records: Buffer[] = []
  const chapters: MarkedChapter[] = []
  let [position, recordsBytes] = [0, 0]
  const add = (content: Buffer, record: Buffer) => {
    parts.push(content)
    records.push(record)
    position += content.length
    recordsBytes += record.length
  }
  for (const { entry, raw, chapter } of book.entries) {
    const marked = chapter === null ? null : markedChapter(chapter)
    if (marked) {
      const content = Buffer.from(marked.before + placeholderId + marked.after)
      const header = writeLocalHeader(entry.name, content.length, crc32(content))
      const before = Buffer.from(marked.before)
      const idAt = position + header.length + before.length
      const place = { idAt, sumAt: position + 14, recordSumAt: recordsBytes + 16 }
      chapters.push({ ...place, sumBefore: crc32(before), after: marked.after })
      add(Buffer.concat([header, content]), writeRecord(entry.name, content.length, crc32(content), position))
    } else {
      const record = Buffer.from(entry.record)
      record.writeUInt32LE(position, 42)
      add(raw, record)
    }
  }
  const layout = {
    bodyBytes: position,
    directory: Buffer.concat(records).toString('base64'),
    entries: records.length,
    chapters,
    packageDocument: book.packageDocument,
    packagePath: book.packagePath,
    copyPath: book.copyPath,
  }
  return { facts: { chapters: book.spine.length }, layout, body: Buffer.concat(parts) }
}
