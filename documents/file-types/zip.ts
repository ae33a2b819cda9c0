import { type FileType, maxFileBytes, RefusedFileError, refuseOr } from './file-type.ts'
import { writeMark } from './mark-text.ts'
import { startsWith } from './read-bytes.ts'
import { type ArchiveEntry, readZipDirectory } from './zip-directory.ts'
import { writeZipTail } from './zip-entry.ts'

interface ZipLayout {
  bodyBytes: number
  /** The owner's directory, as base64. */
  directory: string
  entries: number
  /** The owner's, as base64. */
  comment: string
  markName: string
}

const maxCommentBytes = 65_535

/** A text file and the comment of the archive name the buyer; the entries of the owner stay as they are. */
export const zip: FileType<ZipLayout> = {
  id: 'zip',
  contentType: 'application/zip',
  extension: 'zip',
  maxBytes: maxFileBytes,
  version: 1,
  carriesMark: true,
  // Documents of Office programs and books are archives too, and break when an entry is added.
  recognise: (start) =>
    (startsWith(start, 'PK\x03\x04') &&
      !startsWith(start, '[Content_Types].xml', 30) &&
      !startsWith(start, 'mimetype', 30)) ||
    startsWith(start, 'PK\x05\x06'),
  prepare: (source, { isSold }) =>
    refuseOr(async () => {
      const { entries, at, comment } = await readZipDirectory(source)
      if (entries.length === 0) throw new RefusedFileError('broken', 'the archive is empty')
      if (!isSold) requirePlain(entries)
      const layout = {
        bodyBytes: at,
        directory: Buffer.concat(entries.map(({ record }) => record)).toString('base64'),
        entries: entries.length,
        comment: comment.toString('base64'),
        markName: chooseName(entries),
      }
      const files = entries.filter(({ name }) => !name.endsWith('/')).length
      return { facts: { entries: files }, layout, body: { start: 0, end: at } }
    }),
  writeCopy({ bodyBytes, directory, entries, comment, markName }, stampedFor, copyId) {
    const mark = Buffer.from(writeMark(stampedFor, copyId))
    const own = Buffer.from(comment, 'base64')
    const joined = own.length > 0 ? Buffer.concat([own, Buffer.from('\n'), mark]) : mark
    const listed = { bytes: Buffer.from(directory, 'base64'), count: entries }
    const content = Buffer.concat([mark, Buffer.from('\r\n')])
    const shown = joined.length > maxCommentBytes ? mark : joined
    return { patches: [], tail: writeZipTail(bodyBytes, [{ name: markName, content }], listed, shown) }
  },
}

function requirePlain(entries: ArchiveEntry[]): void {
  const has = (name: string) => entries.some((entry) => entry.name === name)
  if (has('AndroidManifest.xml') || has('META-INF/MANIFEST.MF')) throw new RefusedFileError('program', 'an app')
  if (has('[Content_Types].xml')) throw new RefusedFileError('office-document', 'a document of an Office program')
}

function chooseName(entries: ArchiveEntry[]): string {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'Your copy.txt' : `Your copy ${number}.txt`
    if (!names.has(name.toLowerCase())) return name
  }
}
