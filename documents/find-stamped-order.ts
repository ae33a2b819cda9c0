import type { PDFPage } from '@cantoo/pdf-lib'
import { loadPdf } from './load-pdf.ts'

const orderIdPattern = /bb_[\w-]{24}/

/**
 * The order that the line on the pages names. Whoever prints a copy into another PDF leaves the hidden id behind, and
 * keeps what can be read.
 */
export async function findStampedOrder(pdf: Uint8Array): Promise<string | null> {
  const document = await loadPdf(pdf).catch(() => null)
  const pages = document?.getPages() ?? []
  // A page may have been cut or painted over, and reading one takes a while.
  const few = new Set([pages[1], pages[Math.floor(pages.length / 2)], pages.at(-1), pages[0]])
  for (const page of few) {
    const found = page ? orderIdPattern.exec(textOf(page))?.[0] : undefined
    if (found) return found
  }
  return null
}

function textOf(page: PDFPage): string {
  try {
    return page
      .extractContents()
      .map((asset) => (asset.kind === 'text' ? asset.getText() : ''))
      .join('\n')
  } catch {
    return ''
  }
}
