import { type OpenPdf, readRawText } from './open-pdf.ts'

export interface ContentsEntry {
  title: string
  /** From 1. */
  page: number
  /** 0 for a chapter, 1 for what stands below one. */
  level: number
}

/** A file may list more, or go round in circles. */
const maxEntries = 300
const maxLevel = 2
const maxTitleLength = 160

/** The bookmarks of a PDF, as the list of contents that a reader shows. */
export function readContents({ pdfium, document, pages }: OpenPdf): ContentsEntry[] {
  const entries: ContentsEntry[] = []
  const seen = new Set<number>()
  const readLevel = (parent: number, level: number) => {
    let bookmark = pdfium._FPDFBookmark_GetFirstChild(document, parent)
    while (bookmark !== 0 && !seen.has(bookmark) && entries.length < maxEntries) {
      seen.add(bookmark)
      const page = findPage(bookmark)
      const current = bookmark
      const title = readRawText(pdfium, (at, bytes) => pdfium._FPDFBookmark_GetTitle(current, at, bytes))
      if (title && page >= 1 && page <= pages) entries.push({ title: title.slice(0, maxTitleLength), page, level })
      if (level < maxLevel) readLevel(bookmark, level + 1)
      bookmark = pdfium._FPDFBookmark_GetNextSibling(document, bookmark)
    }
  }
  const findPage = (bookmark: number) => {
    const own = pdfium._FPDFBookmark_GetDest(document, bookmark)
    const action = own === 0 ? pdfium._FPDFBookmark_GetAction(bookmark) : 0
    const destination = action === 0 ? own : pdfium._FPDFAction_GetDest(document, action)
    return destination === 0 ? 0 : pdfium._FPDFDest_GetDestPageIndex(document, destination) + 1
  }
  readLevel(0, 0)
  return entries
}
