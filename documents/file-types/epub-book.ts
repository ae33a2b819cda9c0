import { posix } from 'node:path'
import { listCopyPage } from './epub-marks.ts'
import { type FileSource, RefusedFileError } from './file-type.ts'
import { findUnsafeMarkup } from './find-unsafe-markup.ts'
import { asBuffer } from './read-bytes.ts'
import { type ArchiveEntry, readZipDirectory } from './zip-directory.ts'
import { readZipEntry } from './zip-entry.ts'

export interface Book {
  /** In the order of the archive, without the package, which every copy writes. */
  entries: BookEntry[]
  /** With the page of the buyer. */
  packageDocument: string
  packagePath: string
  copyPath: string
  /** The paths of the chapters in reading order. */
  spine: string[]
}

interface BookEntry {
  entry: ArchiveEntry
  /** All of the archive from its header to the next entry. */
  raw: Buffer
  /** The text of an XHTML chapter, null for everything else. */
  chapter: string | null
}

export interface ManifestItem {
  id: string
  /** Such as "nav" for the list of contents. */
  properties: string
  path: string
  type: string
}

const maxTextBytes = 20 * 1024 * 1024
const maxAllTextBytes = 80 * 1024 * 1024
const fontObfuscation = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']

/** Throws RefusedFileError for a book with scripts, a lock, or without its required parts. */
export async function readBook(bytes: Uint8Array, { isSold }: { isSold: boolean }): Promise<Book> {
  const source = sourceOf(bytes)
  const { entries, at } = await readZipDirectory(source)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const read = async (name: string) => {
    const entry = byName.get(name)
    if (!entry) throw new RefusedFileError('broken', `${name} is missing`)
    return readZipEntry(source, entry, maxTextBytes)
  }
  const readText = async (name: string) => decode(await read(name))
  if (byName.has('META-INF/encryption.xml')) requireUnlocked(await readText('META-INF/encryption.xml'))
  const packagePath = readAttribute(await readText('META-INF/container.xml'), 'full-path')
  const packageDocument = await readText(packagePath)
  const folder = posix.dirname(packagePath)
  const items = readManifest(packageDocument, folder)
  const chapters = await readChapters(items, byName, read, isSold)
  const copyPath = chooseCopyPath(folder, byName)
  const byPlace = entries.filter(({ name }) => name !== packagePath).toSorted((one, other) => one.at - other.at)
  const starts = entries.map((entry) => entry.at).sort((one, other) => one - other)
  return {
    entries: byPlace.map((entry) => ({
      entry,
      raw: asBuffer(bytes.subarray(entry.at, starts.find((start) => start > entry.at) ?? at)),
      chapter: chapters.get(entry.name) ?? null,
    })),
    packageDocument: listCopyPage(packageDocument, posix.basename(copyPath)),
    packagePath,
    copyPath,
    spine: readSpine(packageDocument, items),
  }
}

export function sourceOf(bytes: Uint8Array): FileSource {
  return { bytes: bytes.length, read: async (start, end) => bytes.subarray(start, end) }
}

function decode(content: Buffer): string {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  return isUtf16 ? content.toString('utf16le') : content.toString('utf8')
}

function requireUnlocked(encryption: string): void {
  const methods = [...encryption.matchAll(/Algorithm\s*=\s*["']([^"']*)["']/g)].map(([, method]) => method ?? '')
  if (methods.length === 0 || methods.some((method) => !fontObfuscation.includes(method)))
    throw new RefusedFileError('locked-archive', 'the book is encrypted')
}

function readAttribute(element: string, name: string): string {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element)
  return unescapeXml(value?.[1] ?? value?.[2] ?? '')
}

function unescapeXml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

export function readManifest(packageDocument: string, folder: string): ManifestItem[] {
  return [...packageDocument.matchAll(/<(?:[\w-]+:)?item\s[^>]*>/g)].map(([item]) => ({
    id: readAttribute(item, 'id'),
    properties: readAttribute(item, 'properties'),
    path: posix.normalize(posix.join(folder, decodePath(readAttribute(item, 'href')))),
    type: readAttribute(item, 'media-type'),
  }))
}

function decodePath(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function readSpine(packageDocument: string, items: ManifestItem[]): string[] {
  const ids = [...packageDocument.matchAll(/<(?:[\w-]+:)?itemref\s[^>]*>/g)].map(([item]) =>
    readAttribute(item, 'idref'),
  )
  const paths = ids.flatMap((id) => items.find((item) => item.id === id)?.path ?? [])
  if (paths.length === 0) throw new RefusedFileError('broken', 'the book has no chapter')
  return paths
}

async function readChapters(
  items: ManifestItem[],
  byName: ReadonlyMap<string, ArchiveEntry>,
  read: (name: string) => Promise<Buffer>,
  isSold: boolean,
): Promise<Map<string, string>> {
  const chapters = new Map<string, string>()
  let total = 0
  for (const { path, type } of items) {
    if (/javascript|ecmascript/.test(type) && !isSold) throw new RefusedFileError('unsafe-book', path)
    const isChapter = type === 'application/xhtml+xml'
    if ((!isChapter && type !== 'image/svg+xml') || !byName.has(path)) continue
    const content = await read(path)
    const text = decode(content)
    total += text.length
    if (total > maxAllTextBytes) throw new RefusedFileError('archive-bomb', 'the chapters unpack into too much')
    const unsafe = isSold ? null : findUnsafeMarkup(text)
    if (unsafe) throw new RefusedFileError('unsafe-book', `${path}: ${unsafe}`)
    // Another encoding would be lost: such a chapter stays as it is.
    if (isChapter && Buffer.from(text).equals(content)) chapters.set(path, text)
  }
  return chapters
}

function chooseCopyPath(folder: string, byName: ReadonlyMap<string, ArchiveEntry>): string {
  for (let number = 1; ; number++) {
    const path = posix.join(folder, `your-copy${number === 1 ? '' : `-${number}`}.xhtml`)
    if (!byName.has(path)) return path
  }
}
