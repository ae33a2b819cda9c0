import type { PDFiumDocument } from '@hyzyla/pdfium'
import { withPdfium } from './with-pdfium.ts'

/** One page may be cut or painted over, but not so many. */
const maxPagesRead = 20

/** Finds the first match in the text of the pages; null for a file that cannot be read. */
export function searchPageTexts(pdf: Uint8Array, pattern: RegExp): Promise<string | null> {
  return withPdfium([pdf], async (document) => (document ? searchPages(document, pattern) : null)).catch(() => null)
}

function searchPages(document: PDFiumDocument, pattern: RegExp): string | null {
  const pages = document.getPageCount()
  const step = Math.max(1, Math.floor(pages / maxPagesRead))
  for (let index = 0; index < pages; index += step) {
    const found = pattern.exec(document.getPage(index).getText())?.[0]
    if (found) return found
  }
  return null
}
