import { RefusedFileError } from './file-type.ts'
import { escapeXml } from './xml-text.ts'

/** Not shown and not read out; an attribute that EPUB 2 and EPUB 3 allow. */
const hiddenStart = '<div style="display:none">'
const copyItem = 'your-copy'

/** The text of a chapter before and after the id. Null when it has no end of a body, as an image has none. */
export function markedChapter(chapter: string): { before: string; after: string } | null {
  const end = chapter.lastIndexOf('</body>')
  if (end < 0) return null
  return { before: `${chapter.slice(0, end)}${hiddenStart}`, after: `</div>${chapter.slice(end)}` }
}

export function copyPage(line: string, copyId: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Your copy</title></head>
<body><p>${escapeXml(line)}</p>${hiddenStart}${copyId}</div></body></html>
`
}

/** Lists the page of the buyer, as the second one: some readers take the first as the cover. */
export function listCopyPage(packageDocument: string, href: string): string {
  const item = `<item id="${copyItem}" href="${escapeXml(href)}" media-type="application/xhtml+xml"/>`
  const withItem = packageDocument.replace(/<\/((?:[\w-]+:)?)manifest>/, (end, prefix) => prefixed(item, prefix) + end)
  const reference = `<itemref idref="${copyItem}"/>`
  const withPage = withItem.replace(
    /(<((?:[\w-]+:)?)itemref\b[^>]*?(?:\/>|>\s*<\/(?:[\w-]+:)?itemref>))/,
    (first, _, prefix) => first + prefixed(reference, prefix),
  )
  if (withPage === withItem || withItem === packageDocument || !/<\/(?:[\w-]+:)?metadata>/.test(withPage))
    throw new RefusedFileError('broken', 'the package of the book is incomplete')
  return withPage
}

function prefixed(element: string, prefix: string): string {
  return element.replace('<', `<${prefix}`)
}

export function writePackage(packageDocument: string, line: string, copyId: string): string {
  const rights = `<dc:rights xmlns:dc="http://purl.org/dc/elements/1.1/">${escapeXml(`${line} (${copyId})`)}</dc:rights>`
  return packageDocument.replace(/<\/(?:[\w-]+:)?metadata>/, (end) => rights + end)
}
