import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

export interface Bookmark {
  title: string
  /** From 0; null when it leads to no page of the file. */
  page: number | null
  /** Which part of the page it shows. */
  view: PDFObject[]
  children: Bookmark[]
}

/** A file may list more, or go round in circles. */
const maxBookmarks = 10_000
const maxDepth = 50

/** What readers show as the contents of a document. */
export function readBookmarks(document: PDFDocument): Bookmark[] {
  const outlines = findDict(document.catalog, 'Outlines')
  const pages = new Map(document.getPages().map(({ ref }, index) => [ref, index]))
  const seen = new Set<PDFDict>()
  const readLevel = (parent: PDFDict, depth: number): Bookmark[] => {
    const level: Bookmark[] = []
    let entry = findDict(parent, 'First')
    while (entry && depth < maxDepth && !seen.has(entry) && seen.size < maxBookmarks) {
      seen.add(entry)
      const [target, ...view] = findDestination(document, entry)
      const page = target instanceof PDFRef ? (pages.get(target) ?? null) : null
      level.push({
        title: readText(entry.lookup(PDFName.of('Title'))),
        page,
        view,
        children: readLevel(entry, depth + 1),
      })
      entry = findDict(entry, 'Next')
    }
    return level
  }
  return outlines ? readLevel(outlines, 0) : []
}

/** The first bookmark of each page, by page from 0: usually its first heading. */
export function findPageHeadings(bookmarks: readonly Bookmark[], headings = new Map<number, string>()) {
  for (const { page, title, children } of bookmarks) {
    if (page !== null && title !== '' && !headings.has(page)) headings.set(page, title)
    findPageHeadings(children, headings)
  }
  return headings
}

function findDestination(document: PDFDocument, entry: PDFDict): PDFObject[] {
  const destination = entry.lookup(PDFName.of('Dest')) ?? findDict(entry, 'A')?.lookup(PDFName.of('D'))
  const found = isText(destination) || destination instanceof PDFName ? findNamed(document, destination) : destination
  const array = found instanceof PDFDict ? found.lookup(PDFName.of('D')) : found
  return array instanceof PDFArray ? array.asArray() : []
}

function findNamed({ catalog }: PDFDocument, wanted: PDFObject): PDFObject | undefined {
  if (wanted instanceof PDFName) return findDict(catalog, 'Dests')?.lookup(wanted)
  const names = findDict(catalog, 'Names')
  const tree = names && findDict(names, 'Dests')
  return tree && searchNameTree(tree, readText(wanted), 0)
}

function searchNameTree(node: PDFDict, wanted: string, depth: number): PDFObject | undefined {
  const names = node.lookup(PDFName.of('Names'))
  if (names instanceof PDFArray) {
    for (let index = 0; index + 1 < names.size(); index += 2)
      if (readText(names.lookup(index)) === wanted) return names.lookup(index + 1)
  }
  const kids = node.lookup(PDFName.of('Kids'))
  if (!(kids instanceof PDFArray) || depth > maxDepth) return undefined
  for (let index = 0; index < kids.size(); index++) {
    const kid = kids.lookup(index)
    const found = kid instanceof PDFDict ? searchNameTree(kid, wanted, depth + 1) : undefined
    if (found && found !== PDFNull) return found
  }
  return undefined
}

function findDict(dict: PDFDict, key: string): PDFDict | undefined {
  const found = dict.lookup(PDFName.of(key))
  return found instanceof PDFDict ? found : undefined
}

function isText(object: PDFObject | undefined): object is PDFString | PDFHexString {
  return object instanceof PDFString || object instanceof PDFHexString
}

/** Without control characters and marks of direction, and on one line. */
function readText(object: PDFObject | undefined): string {
  const text = isText(object) ? object.decodeText() : ''
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
