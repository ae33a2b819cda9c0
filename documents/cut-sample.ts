import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  type PDFPageLeaf,
  PDFRawStream,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { loadPdf } from './load-pdf.ts'
import { visibleSize } from './page-frame.ts'
import { readFrame } from './read-frame.ts'
import { decodeStreamText } from './stream-text.ts'

interface SampleRequest {
  pdf: Uint8Array
  /** From the first page on. */
  pages: number
  title: string
  /** Written across every page. */
  mark: string
}

/** Of a page only what it shows: a link to another page would bring that page along. */
const keptKeys = new Set(['Type', 'MediaBox', 'CropBox', 'Rotate', 'Resources', 'Contents', 'Group', 'UserUnit'])

/** The first pages of an edition as a PDF of its own, each with a mark across it. */
export async function cutSample({ pdf, pages, title, mark }: SampleRequest): Promise<Uint8Array> {
  const edition = await loadPdf(pdf)
  const sample = await PDFDocument.create({ updateMetadata: false })
  const indices = edition.getPageIndices().slice(0, pages)
  for (const index of indices) keepOnlyContent(edition.getPage(index))
  const font = await sample.embedFont(StandardFonts.HelveticaBold)
  for (const page of await sample.copyPages(edition, indices)) drawMark(sample.addPage(page), mark, font)
  sample.setTitle(title, { showInWindowTitleBar: true })
  sample.setLanguage('en-IN')
  return sample.save({ addDefaultPage: false, updateFieldAppearances: false })
}

function keepOnlyContent({ node }: PDFPage) {
  node.normalize()
  for (const [name] of node.entries())
    if (!keptKeys.has(name.decodeText()) && name !== PDFName.Parent) node.delete(name)
  dropUnusedImages(node)
}

/** Many programs list the images of all pages on every page. */
function dropUnusedImages(node: PDFPageLeaf) {
  const resources = node.Resources()
  const listed = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict)
  if (!resources || !listed) return
  const drawn = new Set([...readContent(node).matchAll(/\/([^\s/<>[\]()%{}]+)\s+Do\b/g)].map(([, name]) => name))
  const kept = listed.entries().filter(([name]) => drawn.has(name.asString().slice(1)))
  const own = resources.clone()
  own.set(
    PDFName.of('XObject'),
    node.context.obj(Object.fromEntries(kept.map(([name, image]) => [name.decodeText(), image]))),
  )
  node.set(PDFName.of('Resources'), own)
}

function readContent(node: PDFPageLeaf): string {
  const contents = node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents]
  return streams.map((stream) => (stream instanceof PDFRawStream ? decodeStreamText(stream) : '')).join('\n')
}

function drawMark(page: PDFPage, mark: string, font: PDFFont) {
  const frame = readFrame(page)
  const { width, height } = visibleSize(frame)
  const size = Math.hypot(width, height) / (mark.length * 0.9)
  const angle = Math.atan2(height, width) + (frame.rotation * Math.PI) / 180
  const half = font.widthOfTextAtSize(mark, size) / 2
  page.drawText(mark, {
    x: (frame.left + frame.right) / 2 - half * Math.cos(angle) + (size / 3) * Math.sin(angle),
    y: (frame.bottom + frame.top) / 2 - half * Math.sin(angle) - (size / 3) * Math.cos(angle),
    size,
    font,
    rotate: degrees((angle * 180) / Math.PI),
    color: rgb(0.55, 0.6, 0.7),
    opacity: 0.28,
  })
}
