import { posix } from 'node:path'
import { type Book, readBook, readManifest, sourceOf } from '../file-types/epub-book.ts'
import type { FileSource } from '../file-types/file-type.ts'
import { startsWith } from '../file-types/read-bytes.ts'
import { readZipDirectory } from '../file-types/zip-directory.ts'
import { readZipEntry } from '../file-types/zip-entry.ts'
import type { BookImage, FlowNode } from './flow.ts'
import type { ContentsEntry } from './read-contents.ts'
import type { DescribedPdf, ReadCopy } from './read-pdf.ts'
import { scanMarkup } from './scan-markup.ts'
import { writeFlow } from './write-flow.ts'

interface HeldBook {
  key: string
  bytes: Uint8Array
  book: Book
  items: ReturnType<typeof readManifest>
  /** Chapters in reading order, from 1, by path. */
  numbers: ReadonlyMap<string, number>
  texts: ReadonlyMap<string, string>
}

let held: HeldBook | null = null

const maxEntries = 300
const maxTitleLength = 160
const maxImageBytes = 15 * 1024 * 1024

/** The first bytes decide, because the name and the list of the book prove nothing. Drawings of text may run scripts. */
const imageTypes: readonly [string, string, number][] = [
  ['image/jpeg', '\xff\xd8\xff', 0],
  ['image/png', '\x89PNG\r\n\x1a\n', 0],
  ['image/gif', 'GIF8', 0],
  ['image/webp', 'WEBP', 8],
]

export async function describeEpub(copy: ReadCopy): Promise<DescribedPdf> {
  const held = await open(copy)
  return { pages: held.book.spine.length, contents: await readList(held), ratio: 1, flowsWell: false, hasText: false }
}

/** Null when the book does not have the chapter, from 1. */
export async function readEpubChapter(copy: ReadCopy, number: number): Promise<FlowNode[] | null> {
  const held = await open(copy)
  const path = held.book.spine[number - 1]
  if (path === undefined) return null
  const chapter = held.texts.get(path)
  const body = chapter === undefined ? '' : (/<body[^>]*>([\s\S]*)<\/body>/i.exec(chapter)?.[1] ?? '')
  return writeFlow(body, {
    findImage: (address) => {
      const found = resolve(path, address)
      return held.items.some((item) => item.path === found && isImageType(item.type)) ? found : undefined
    },
    findChapter: (address) => held.numbers.get(resolve(path, address) ?? ''),
  })
}

/** An image that the book lists; null for every other path. */
export async function readEpubImage(copy: ReadCopy, path: string): Promise<BookImage | null> {
  const held = await open(copy)
  if (!held.items.some((item) => item.path === path && isImageType(item.type))) return null
  const content = await readPath(held, path)
  if (!content) return null
  const [type] = imageTypes.find(([, start, at]) => startsWith(content, start, at)) ?? []
  return type ? { type, content: content.toString('base64') } : null
}

async function readPath({ bytes }: HeldBook, path: string): Promise<Buffer | null> {
  const source = sourceOf(bytes)
  const entry = (await readZipDirectory(source)).entries.find(({ name }) => name === path)
  return entry ? readZipEntry(source, entry, maxImageBytes) : null
}

const isImageType = (type: string) => imageTypes.some(([known]) => known === type.toLowerCase())

async function open({ key, source }: { key: string; source: FileSource }): Promise<HeldBook> {
  if (held?.key === key) return held
  const bytes = await source.read(0, source.bytes)
  const book = await readBook(bytes, { isSold: true })
  const items = readManifest(book.packageDocument, posix.dirname(book.packagePath))
  const texts = new Map(book.entries.flatMap(({ entry, chapter }) => (chapter === null ? [] : [[entry.name, chapter]])))
  // The first place of a chapter that is listed twice.
  const numbers = new Map(book.spine.map((path, index) => [path, index + 1] as const).reverse())
  // Only what is read from, because the parts of the archive are as large as the book.
  held = { key, bytes, book: { ...book, entries: [] }, items, numbers, texts }
  return held
}

/** The path in the book to which an address in one of its files leads; undefined for one that leads out of it. */
function resolve(from: string, address: string): string | undefined {
  const [plain = ''] = address.trim().split('#')
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(plain) || plain.includes('\\')) return undefined
  if (plain === '') return from
  const path = posix.normalize(posix.join(posix.dirname(from), decodePath(plain)))
  return path.startsWith('..') || path.startsWith('/') ? undefined : path
}

function decodePath(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** The list of contents of EPUB 3, or of EPUB 2; without either, the numbers of the chapters are enough. */
async function readList(held: HeldBook): Promise<ContentsEntry[]> {
  const nav = held.items.find(({ properties }) => properties.split(/\s+/).includes('nav'))
  const ncx = nav ? undefined : held.items.find(({ type }) => type === 'application/x-dtbncx+xml')
  const list = nav ?? ncx
  const markup = nav ? held.texts.get(nav.path) : ncx && (await readPath(held, ncx.path))?.toString()
  return list && markup ? listEntries(held, list.path, markup) : []
}

/** Both kinds name an entry and its address: as a link, or as a text that is followed by the address. */
function listEntries({ numbers }: HeldBook, path: string, markup: string): ContentsEntry[] {
  const entries: ContentsEntry[] = []
  let [level, page, title] = [-1, 0, '']
  const add = (target: number) => {
    const clean = title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
    const shown = { title: clean.slice(0, maxTitleLength), page: target, level: Math.min(2, Math.max(0, level)) }
    if (clean && target > 0) entries.push(shown)
  }
  const findNumber = (address = '') => numbers.get(resolve(path, address) ?? '') ?? 0
  for (const piece of scanMarkup(markup)) {
    if (entries.length >= maxEntries) break
    if (piece.kind === 'text') title += piece.text
    else if (piece.name === 'ol' || piece.name === 'navpoint') level += piece.kind === 'open' ? 1 : -1
    else if (piece.kind === 'open') {
      if (piece.name === 'a') page = findNumber(piece.attributes.get('href'))
      if (piece.name === 'content') add(findNumber(piece.attributes.get('src')))
      if (piece.name === 'a' || piece.name === 'text') title = ''
    } else if (piece.name === 'a') add(page)
  }
  return entries
}
