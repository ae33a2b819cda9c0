import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { copyIdProperty } from './copy-id.ts'
import { loadPdf } from './load-pdf.ts'
import { type PageFrame, placeUpright, readFrame, visibleSize } from './page-frame.ts'
import { drawStampLine } from './stamp-line.tsx'
import { type StampedFor, writeStampText } from './stamp-text.ts'

export interface Stamping {
  pdf: Uint8Array
  stampedFor: StampedFor
  copyId: string
}

export interface StampedPdf {
  pdf: Uint8Array
  pages: number
}

/** A4 in points: on other pages the line is scaled with the page. */
const a4Area = 595 * 842
/** In points, close to the edge, where a page rarely has text. */
const fromBottom = 5
const fromSides = 8

/** Rewrites the whole file, because a stamp that is only appended could be cut off again. */
export async function stampPdf({ pdf, stampedFor, copyId }: Stamping): Promise<StampedPdf> {
  const document = await loadPdf(pdf)
  const pages = document.getPages()
  if (pages.length === 0) throw new Error('the PDF has no page')
  const stamp = await prepareStamp(document, stampedFor, copyId)
  for (const page of pages) stampPage(page, stamp)
  writeProperties(document, copyId)
  const stamped = await document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  return { pdf: stamped, pages: pages.length }
}

/** Shared by all pages, so that the file does not contain it once per page. */
interface Stamp {
  copyId: string
  line: { ref: PDFRef; width: number; height: number }
  font: PDFRef
  before: PDFRef
  after: PDFRef
  /** One per page size and rotation. */
  contents: Map<string, PDFRef>
  /** Pages often share a dictionary, which is then extended once. */
  resources: Map<PDFDict | undefined, PDFDict>
}

const names = { line: PDFName.of('ShopStampLine'), font: PDFName.of('ShopStampFont') }

async function prepareStamp(document: PDFDocument, stampedFor: StampedFor, copyId: string): Promise<Stamp> {
  const { context } = document
  const [line] = await document.embedPdf(await drawStampLine(await writeStampText(stampedFor)))
  if (!line) throw new Error('the stamp has no page')
  return {
    copyId,
    line,
    font: document.embedStandardFont(StandardFonts.Helvetica).ref,
    // Restores the coordinates that a page may leave rotated or scaled.
    before: context.register(context.stream('q\n')),
    after: context.register(context.stream('\nQ\n')),
    contents: new Map(),
    resources: new Map(),
  }
}

function stampPage(page: PDFPage, stamp: Stamp) {
  const { context } = page.doc
  const { node } = page
  const contents = [stamp.before, ...readContents(page), stamp.after, stampContent(page, stamp)]
  node.set(PDFName.Contents, context.obj(contents))
  const resources = node.Resources()
  const extended = stamp.resources.get(resources) ?? extendResources(page, resources, stamp)
  stamp.resources.set(resources, extended)
  node.set(PDFName.Resources, extended)
}

function readContents({ node }: PDFPage): PDFObject[] {
  const contents = node.get(PDFName.Contents)
  const resolved = node.Contents()
  if (resolved instanceof PDFArray) return resolved.asArray()
  return contents && resolved ? [contents] : []
}

function extendResources({ doc }: PDFPage, resources: PDFDict | undefined, stamp: Stamp): PDFDict {
  const extended = resources?.clone() ?? doc.context.obj({})
  const addTo = (kind: string, name: PDFName, ref: PDFRef) => {
    const entries = extended.lookupMaybe(PDFName.of(kind), PDFDict)?.clone() ?? doc.context.obj({})
    entries.set(name, ref)
    extended.set(PDFName.of(kind), entries)
  }
  addTo('XObject', names.line, stamp.line.ref)
  addTo('Font', names.font, stamp.font)
  return extended
}

function stampContent(page: PDFPage, stamp: Stamp): PDFRef {
  const frame = readFrame(page)
  const shape = JSON.stringify(frame)
  const known = stamp.contents.get(shape)
  if (known) return known
  const { context } = page.doc
  const content = context.register(context.stream(drawStamp(frame, stamp)))
  stamp.contents.set(shape, content)
  return content
}

/** Marked as an artifact, so that screen readers skip it. */
function drawStamp(frame: PageFrame, { line, copyId }: Stamp): string {
  const { width, height } = visibleSize(frame)
  const scale = Math.min(Math.sqrt((width * height) / a4Area), width / (line.width + 2 * fromSides))
  const x = (width - line.width * scale) / 2
  const matrix = placeUpright(frame, { x, y: fromBottom * scale, scale })
    .map(formatNumber)
    .join(' ')
  return [
    '/Artifact BMC q',
    `${matrix} cm`,
    `${names.line} Do`,
    // Rendering mode 3 is invisible: the id remains when the properties and the visible line are removed.
    `BT 3 Tr ${names.font} 1 Tf 1 1 Td (${copyId}) Tj ET`,
    'Q EMC',
  ].join('\n')
}

/** PDF does not allow exponents. */
function formatNumber(value: number): string {
  return value.toFixed(5)
}

function writeProperties({ context, catalog }: PDFDocument, copyId: string) {
  const info = context.lookupMaybe(context.trailerInfo.Info, PDFDict) ?? context.obj({})
  info.set(PDFName.of(copyIdProperty), PDFHexString.fromText(copyId))
  context.trailerInfo.Info ??= context.register(info)
  const metadata = catalog.lookup(PDFName.of('Metadata'))
  if (metadata instanceof PDFRawStream) writeXmp(metadata, catalog, copyId)
}

/** Skips compressed or malformed XMP, because the properties contain the id too. */
function writeXmp(metadata: PDFRawStream, catalog: PDFDict, copyId: string) {
  if (metadata.dict.has(PDFName.of('Filter'))) return
  const xmp = Buffer.from(metadata.getContents()).toString('utf8')
  const end = xmp.lastIndexOf('</rdf:RDF>')
  if (end < 0) return
  const description = `<rdf:Description rdf:about="" xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"><pdfx:${copyIdProperty}>${copyId}</pdfx:${copyIdProperty}></rdf:Description>`
  const { context } = catalog
  const dict = Object.fromEntries(metadata.dict.entries().map(([key, value]) => [key.decodeText(), value]))
  const extended = context.stream(Buffer.from(xmp.slice(0, end) + description + xmp.slice(end)), dict)
  catalog.set(PDFName.of('Metadata'), context.register(extended))
}
