import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { formatNumber } from '../format-number.ts'
import type { PageFrame } from '../pages/page-frame.ts'
import { readFrame } from '../pages/read-frame.ts'
import { decodeStreamText } from '../stream-text.ts'
import { placeholderId } from './copy-id.ts'
import { countOpenStates, type OpenStates } from './count-open-states.ts'
import { placeHiddenId } from './place-stamp.ts'
import { countStampObjects, placedLineNumber } from './stamp-objects.ts'

/** The pages draw objects that only the tail of a copy contains. */
export interface StampedPages {
  frames: PageFrame[]
  firstStampObject: number
  /** The content that carries the hidden id, one per page. */
  carriers: PDFRef[]
}

const names = { line: PDFName.of('ShopStampLine'), font: PDFName.of('ShopStampFont') }

export function stampPages(document: PDFDocument): StampedPages {
  const { context } = document
  // A page may stand in the document twice.
  const pages = [...new Map(document.getPages().map((page) => [page.node, page])).values()]
  const frames = new Map(pages.map((page) => [JSON.stringify(readFrame(page)), readFrame(page)]))
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }))
  const firstStampObject = context.largestObjectNumber + 1
  context.largestObjectNumber += countStampObjects(frames.size)
  const lines = new Map(
    [...frames.keys()].map((key, index) => [key, PDFRef.of(placedLineNumber(firstStampObject, index))]),
  )
  const shared: SharedParts = { font, brackets: new Map(), resources: new Map() }
  const carriers = pages.map((page) => {
    const line = lines.get(JSON.stringify(readFrame(page)))
    if (!line) throw new Error('the page has no format')
    return stampPage(page, line, shared)
  })
  return { frames: [...frames.values()], firstStampObject, carriers }
}

/** Shared by all pages, so that the file does not contain it once per page. */
interface SharedParts {
  font: PDFRef
  brackets: Map<string, PDFRef>
  /** Pages often share a dictionary, which is then extended once per page format. */
  resources: Map<PDFDict | undefined, Map<PDFRef, PDFRef>>
}

function stampPage(page: PDFPage, line: PDFRef, shared: SharedParts): PDFRef {
  const { context } = page.doc
  const contents = readContents(page)
  const [before, after] = bracket(page, contents, shared)
  const carrier = context.register(context.stream(drawStamp(readFrame(page))))
  page.node.set(PDFName.Contents, context.obj([before, ...contents, after, carrier]))
  page.node.set(PDFName.Resources, extendResources(page, line, shared))
  return carrier
}

function readContents({ node }: PDFPage): PDFObject[] {
  const contents = node.get(PDFName.Contents)
  const resolved = node.Contents()
  if (resolved instanceof PDFArray) return resolved.asArray()
  return contents && resolved ? [contents] : []
}

/** Restores the coordinates that a page may leave rotated or scaled. */
function bracket({ doc: { context } }: PDFPage, contents: PDFObject[], { brackets }: SharedParts): [PDFRef, PDFRef] {
  const streams = contents.map((content) => context.lookup(content))
  const texts = streams.map((stream) => (stream instanceof PDFRawStream ? decodeStreamText(stream) : ''))
  const [before, after] = writeBrackets(countOpenStates(texts.join('\n')))
  const share = (text: string) => {
    const ref = brackets.get(text) ?? context.register(context.stream(text))
    brackets.set(text, ref)
    return ref
  }
  return [share(before), share(after)]
}

function writeBrackets({ restoredTooOften, saved, isInText, markedContents }: OpenStates): [string, string] {
  const before = 'q\n'.repeat(1 + restoredTooOften)
  const after = [isInText ? '\nET' : '', '\nEMC'.repeat(markedContents), '\nQ'.repeat(1 + saved), '\n']
  return [before, after.join('')]
}

function extendResources({ doc: { context }, node }: PDFPage, line: PDFRef, shared: SharedParts): PDFRef {
  const resources = node.Resources()
  const byLine = shared.resources.get(resources) ?? new Map<PDFRef, PDFRef>()
  shared.resources.set(resources, byLine)
  const known = byLine.get(line)
  if (known) return known
  const extended = resources?.clone() ?? context.obj({})
  const addTo = (kind: string, name: PDFName, ref: PDFRef) => {
    const entries = extended.lookupMaybe(PDFName.of(kind), PDFDict)?.clone() ?? context.obj({})
    entries.set(name, ref)
    extended.set(PDFName.of(kind), entries)
  }
  addTo('XObject', names.line, line)
  addTo('Font', names.font, shared.font)
  const ref = context.register(extended)
  byLine.set(line, ref)
  return ref
}

/** Marked as an artifact, so that screen readers skip it. */
function drawStamp(frame: PageFrame): string {
  const matrix = placeHiddenId(frame).map(formatNumber).join(' ')
  // Rendering mode 3 is invisible: the id remains when the properties and the visible line are removed.
  return `/Artifact BMC q ${names.line} Do BT 3 Tr ${names.font} 1 Tf ${matrix} Tm (${placeholderId}) Tj ET Q EMC\n`
}
