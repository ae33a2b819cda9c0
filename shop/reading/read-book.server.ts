import type { BookImage, FlowNode } from '#documents/reading/flow.ts'
import type { DescribedPdf, PdfPageText } from '#documents/reading/read-pdf.ts'
import type { OpenBook, PageRefusal } from './open-book.server.ts'

/** In pixels: phones of two and three pixels per point, tablets, and a page that is zoomed. */
export const pageWidths = [480, 720, 1080, 1440] as const

export type BookFacts = DescribedPdf

export type ReadPage =
  | ({ kind: 'picture' } & PdfPageText)
  /** Text that the browser sets in lines of its own. */
  | { kind: 'flow'; flow: FlowNode[] }

type Refusable<Result> = Promise<Result | PageRefusal>

/** Pages of a PDF, chapters of an EPUB. */
export async function describeBook(book: OpenBook): Refusable<BookFacts> {
  const found = await book.make(book.type === 'pdf' ? 'describePdf' : 'describeEpub', {})
  return 'refused' in found ? found : parse<BookFacts>(found.made)
}

interface PageWish {
  page: number
  /** Of a tagged PDF; a book is always text. */
  asText: boolean
}

/** Null for a page that the book does not have. */
export async function readBookPage(book: OpenBook, { page, asText }: PageWish): Refusable<ReadPage | null> {
  const flowTask = book.type === 'pdf' ? 'readPdfFlow' : 'readEpubChapter'
  const isPicture = book.type === 'pdf' && !asText
  const found = await book.make(isPicture ? 'readPdfText' : flowTask, { page })
  if ('refused' in found) return found
  if (isPicture) return describe(parse<PdfPageText | null>(found.made), (text) => ({ kind: 'picture', ...text }))
  return describe(parse<FlowNode[] | null>(found.made), (flow) => ({ kind: 'flow', flow }))
}

function describe<Found>(found: Found | null, write: (found: Found) => ReadPage): ReadPage | null {
  return found && write(found)
}

/** Null for a width that the shop does not draw. */
export async function drawBookPage(book: OpenBook, page: number, width: number): Refusable<Uint8Array | null> {
  if (book.type !== 'pdf' || !pageWidths.some((known) => known === width)) return null
  const found = await book.make('drawPdfPage', { page, width })
  return 'refused' in found ? found : found.made
}

const maxPathLength = 500

/** Of an EPUB, a path that the book lists; of a PDF, a page and the number of a drawing on it. Null for anything else. */
export async function readBookImage(book: OpenBook, path: string): Refusable<{ type: string; bytes: Buffer } | null> {
  const [, page, figure] = /^([0-9]{1,5})\.([0-9]{1,3})$/.exec(path) ?? []
  if (path.length > maxPathLength || (book.type === 'pdf' && !figure)) return null
  const found = await (book.type === 'epub'
    ? book.make('readEpubImage', { path })
    : book.make('drawPdfFigure', { page: Number(page), figure: Number(figure) }))
  if ('refused' in found) return found
  const image = parse<BookImage | null>(found.made)
  return image && { type: image.type, bytes: Buffer.from(image.content, 'base64') }
}

function parse<Result>(made: Uint8Array): Result {
  return JSON.parse(Buffer.from(made).toString()) as Result
}
