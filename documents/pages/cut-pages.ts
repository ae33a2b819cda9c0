import {
  beginMarkedContent,
  degrees,
  endMarkedContent,
  type PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFPageLeaf,
  PDFStream,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { listReachableObjects } from '../list-reachable-objects.ts'
import { DrawnParts } from './drawn-parts.ts'
import { keepLayers } from './keep-layers.ts'
import { keepStructure } from './keep-structure.ts'
import { visibleSize } from './page-frame.ts'
import { readBookmarks } from './read-bookmarks.ts'
import { readFrame } from './read-frame.ts'
import { keepBookmarks, writeBookmarks } from './write-bookmarks.ts'

/** A copied page keeps only what it shows: a link to another page would bring that page along. */
const shownKeys = ['Type', 'MediaBox', 'CropBox', 'Rotate', 'Resources', 'Contents', 'Group', 'UserUnit']
const keptPageKeys = new Set([...shownKeys, 'Parent', 'StructParents', 'Tabs'])
/** Layers say what is visible. */
const keptCatalogKeys = new Set(['Type', 'Lang', 'MarkInfo', 'StructTreeRoot', 'ViewerPreferences', 'OCProperties'])

interface CutPages {
  /** When it is not certain that no other page can be restored from what is left. */
  mayHoldMore: boolean
}

/** Leaves some pages of an edition, from 0, with their tags and bookmarks, and a mark across each unless it is empty. */
export async function cutPages(edition: PDFDocument, indices: number[], mark: string): Promise<CutPages> {
  const { catalog, context } = edition
  const former = new Set(context.enumerateIndirectObjects().map(([, object]) => object))
  const drawn = new DrawnParts(context)
  const bookmarks = readBookmarks(edition)
  const pages = indices.map((index) => edition.getPage(index))
  const refs = new Map(indices.map((index, position) => [index, pages[position]?.ref ?? context.nextRef()]))
  const font = mark === '' ? null : await edition.embedFont(StandardFonts.HelveticaBold)
  for (const page of pages) {
    keepOnlyContent(page)
    drawn.keepPage(page.node)
  }
  drawn.finish()
  if (font) for (const page of pages) drawMark(page, mark, font)
  deleteOthers(catalog, keptCatalogKeys)
  keepLayers(catalog, drawn.layers)
  listPages(edition, pages)
  keepStructure(edition, new Set(refs.values()), drawn.streams)
  writeBookmarks(edition, keepBookmarks(bookmarks, refs), refs)
  context.trailerInfo.Info = undefined
  const reachable = new Map(listReachableObjects(edition))
  for (const [ref] of context.enumerateIndirectObjects()) if (!reachable.has(ref)) context.delete(ref)
  const isForeign = (object: PDFObject) =>
    object instanceof PDFStream && former.has(object) && !drawn.streams.has(object)
  return { mayHoldMore: drawn.hasUnread || [...reachable.values()].some(isForeign) }
}

/** In a list of its own, because the old ones may name fonts and images of other pages. */
function listPages({ catalog, context }: PDFDocument, pages: PDFPage[]) {
  const list = context.register(context.obj({ Type: 'Pages', Kids: pages.map(({ ref }) => ref), Count: pages.length }))
  for (const { node } of pages) node.set(PDFName.Parent, list)
  catalog.set(PDFName.of('Pages'), list)
}

function deleteOthers(dict: PDFDict, kept: ReadonlySet<string>) {
  for (const name of dict.keys()) if (!kept.has(name.decodeText())) dict.delete(name)
}

function keepOnlyContent({ node }: PDFPage) {
  node.normalize()
  for (const key of PDFPageLeaf.InheritableEntries) {
    const inherited = node.getInheritableAttribute(PDFName.of(key))
    if (inherited) node.set(PDFName.of(key), inherited)
  }
  deleteOthers(node, keptPageKeys)
}

function drawMark(page: PDFPage, mark: string, font: PDFFont) {
  const frame = readFrame(page)
  const { width, height } = visibleSize(frame)
  const size = Math.hypot(width, height) / (mark.length * 0.9)
  const angle = Math.atan2(height, width) + (frame.rotation * Math.PI) / 180
  const half = font.widthOfTextAtSize(mark, size) / 2
  // An artifact, which a screen reader does not read out.
  page.pushOperators(beginMarkedContent('Artifact'))
  page.drawText(mark, {
    x: (frame.left + frame.right) / 2 - half * Math.cos(angle) + (size / 3) * Math.sin(angle),
    y: (frame.bottom + frame.top) / 2 - half * Math.sin(angle) - (size / 3) * Math.cos(angle),
    size,
    font,
    rotate: degrees((angle * 180) / Math.PI),
    color: rgb(0.55, 0.6, 0.7),
    opacity: 0.28,
  })
  page.pushOperators(endMarkedContent())
}
