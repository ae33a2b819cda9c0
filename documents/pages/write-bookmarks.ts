import { type PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import type { Bookmark } from './read-bookmarks.ts'

/** Keeps the bookmarks that lead to these pages. A child whose parent is left out moves up. */
export function keepBookmarks(bookmarks: readonly Bookmark[], kept: ReadonlyMap<number, PDFRef>): Bookmark[] {
  return bookmarks.flatMap((bookmark) => {
    const children = keepBookmarks(bookmark.children, kept)
    return bookmark.page !== null && kept.has(bookmark.page) ? [{ ...bookmark, children }] : children
  })
}

/** Replaces the bookmarks of a document. */
export function writeBookmarks(
  { catalog, context }: PDFDocument,
  bookmarks: readonly Bookmark[],
  pages: ReadonlyMap<number, PDFRef>,
): void {
  catalog.delete(PDFName.of('Outlines'))
  if (bookmarks.length === 0) return
  const root = context.obj({ Type: 'Outlines' })
  const rootRef = context.register(root)
  const writeLevel = (level: readonly Bookmark[], parent: PDFDict, parentRef: PDFRef) => {
    const refs = level.map(() => context.nextRef())
    for (const [index, { title, page, view, children }] of level.entries()) {
      const ref = refs[index] as PDFRef
      const target = pages.get(page ?? -1)
      const entry = context.obj({ Title: PDFHexString.fromText(title), Parent: parentRef })
      if (target) entry.set(PDFName.of('Dest'), context.obj([target, ...(view.length > 0 ? view : ['Fit'])]))
      setIfPresent(entry, 'Prev', refs[index - 1])
      setIfPresent(entry, 'Next', refs[index + 1])
      context.assign(ref, entry)
      writeLevel(children, entry, ref)
    }
    setIfPresent(parent, 'First', refs[0])
    setIfPresent(parent, 'Last', refs.at(-1))
    if (refs.length > 0) parent.set(PDFName.of('Count'), context.obj(refs.length))
  }
  writeLevel(bookmarks, root, rootRef)
  catalog.set(PDFName.of('Outlines'), rootRef)
}

function setIfPresent(dict: PDFDict, key: string, ref: PDFRef | undefined) {
  if (ref) dict.set(PDFName.of(key), ref)
}
