import { posix } from 'node:path'
import { readBook } from './epub-book.ts'
import type { FileSource, SampleOptions } from './file-type.ts'
import { asBuffer } from './read-bytes.ts'
import { escapeXml } from './xml-text.ts'
import { type TailEntry, writeZipTail } from './zip-entry.ts'

/** A chapter with less text is a cover or a title page, and shows nothing of the book. */
const minTextLength = 1_000
const maxShare = 0.25

/**
 * The first chapter with text, and what stands before it, as a small book of plain text: no image, style or link of the
 * owner's file comes along. Null when that would be more than a quarter of the text.
 */
export async function cutEpubSample(source: FileSource, { title, mark }: SampleOptions): Promise<Uint8Array | null> {
  const book = await readBook(await source.read(0, source.bytes), { isSold: true })
  const texts = new Map(
    book.entries.map(({ entry, chapter }) => [entry.name, chapter === null ? '' : readChapterText(chapter)]),
  )
  const chapters = book.spine.map((path) => texts.get(path) ?? '')
  const first = chapters.findIndex((text) => text.length >= minTextLength)
  const total = chapters.reduce((sum, { length }) => sum + length, 0)
  const chosen = chapters.slice(0, first + 1)
  const length = chosen.reduce((sum, text) => sum + text.length, 0)
  if (first < 0 || length > total * maxShare) return null
  return writeBook(title, mark, chosen.filter(Boolean))
}

/** Paragraphs, separated by blank lines. */
export function readChapterText(chapter: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(chapter)?.[1] ?? ''
  return body
    .replaceAll(/<!--[\s\S]*?-->|<(style|head|svg|math)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<\/(?:p|h[1-6]|li|div|tr|blockquote|section|figcaption)>|<br\s*\/?>/gi, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:nbsp|#160|#xa0);/gi, ' ')
    .replaceAll(/&(?:lt|#60);/gi, '<')
    .replaceAll(/&(?:gt|#62);/gi, '>')
    .replaceAll(/&#(\d{1,7});/g, (_, code) => readCode(Number(code)))
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, code) => readCode(Number.parseInt(code, 16)))
    .replaceAll(/&(?:quot|#34);/gi, '"')
    .replaceAll(/&amp;/gi, '&')
    .replaceAll(/[ \t\r]*\n[ \t\r]*/g, '\n')
    .replaceAll(/\n{2,}/g, '\n\n')
    .trim()
}

function readCode(code: number): string {
  return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
}

function writeBook(title: string, mark: string, chapters: string[]): Uint8Array {
  const names = chapters.map((_, index) => `chapter-${index + 1}.xhtml`)
  const entries: TailEntry[] = [
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', container],
    ['book/package.opf', writePackageDocument(title, names)],
    [
      'book/contents.xhtml',
      page(
        title,
        `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><ol>${names.map((name, index) => `<li><a href="${name}">${index + 1}</a></li>`).join('')}</ol></nav>`,
      ),
    ],
    ...chapters.map((text, index): [string, string] => [
      posix.join('book', names[index] ?? ''),
      page(title, paragraphs(text, mark)),
    ]),
  ].map(([name = '', text = '']) => ({ name, content: Buffer.from(text) }))
  return asBuffer(writeZipTail(0, entries, { bytes: new Uint8Array(), count: 0 }))
}

const container =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

function paragraphs(text: string, mark: string): string {
  const lines = text.split('\n\n').map((line) => `<p>${escapeXml(line)}</p>`)
  return `<p><strong>${escapeXml(mark)}</strong></p>${lines.join('\n')}`
}

function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${escapeXml(title)}</title></head><body>${body}</body></html>`
}

function writePackageDocument(title: string, names: string[]): string {
  const items = names.map((name, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`)
  const references = names.map((_, index) => `<itemref idref="c${index}"/>`)
  return `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:sample:${escapeXml(encodeURIComponent(title))}</dc:identifier><dc:title>${escapeXml(title)}</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest><item id="nav" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest><spine>${references.join('')}</spine></package>`
}
