import type { PDFPage } from '@cantoo/pdf-lib'
import { loadPdf } from './load-pdf.ts'

const orderIdPattern = /bb_[\w-]{24}/

/** Reads the visible line, which remains when a copy is printed into another PDF without the hidden id. */
export async function findStampedOrder(pdf: Uint8Array): Promise<string | null> {
  const document = await loadPdf(pdf).catch(() => null)
  const pages = document?.getPages() ?? []
  // A few pages only, because reading a page is slow; more than one, because one may be cut or painted over.
  const sampled = new Set([pages[1], pages[Math.floor(pages.length / 2)], pages.at(-1), pages[0]])
  for (const page of sampled) {
    const found = page ? orderIdPattern.exec(extractText(page))?.[0] : undefined
    if (found) return found
  }
  return null
}

function extractText(page: PDFPage): string {
  try {
    return page
      .extractContents()
      .map((asset) => (asset.kind === 'text' ? asset.getText() : ''))
      .join('\n')
  } catch {
    return ''
  }
}
