import type { PDFiumDocument } from '@hyzyla/pdfium'
import type { Sharp } from 'sharp'
import { withPdfium } from './with-pdfium.ts'

export interface DrawnPage {
  page: number
  webp: Uint8Array
  width: number
  height: number
}

/** Sharp enough to look inside on a phone, too small to print. */
const widths = [480, 400, 320]
const maxHeight = 1_000
const qualities = [68, 50, 35]
const maxBytes = 30_000

/** Draws pages of a PDF as small images. Null when one of them does not exist. */
export function drawPages({ pdf, pages }: { pdf: Uint8Array; pages: number[] }): Promise<DrawnPage[] | null> {
  return withPdfium([pdf], async (document) => {
    const count = document?.getPageCount() ?? 0
    if (!document || pages.some((page) => page > count)) return null
    const drawn: DrawnPage[] = []
    for (const page of pages) drawn.push(await drawPage(document, page))
    return drawn
  })
}

async function drawPage(document: PDFiumDocument, page: number): Promise<DrawnPage> {
  const [width = 0] = widths
  const { originalWidth, originalHeight } = document.getPage(page - 1).getOriginalSize()
  const ratio = originalHeight / Math.max(originalWidth, 1)
  const height = Math.max(1, Math.min(maxHeight, Math.round(width * ratio)))
  const { data } = await document.getPage(page - 1).render({ width, height, render: 'bitmap' })
  // Imported on first use, because most threads only stamp.
  const { default: sharp } = await import('sharp')
  const bitmap = () => sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
  return { page, ...(await encode(bitmap)) }
}

/** The best quality that stays small, so that a product's page stays light. */
async function encode(bitmap: () => Sharp): Promise<Omit<DrawnPage, 'page'>> {
  const attempts = widths.flatMap((width) => qualities.map((quality) => ({ width, quality })))
  for (const [index, { width, quality }] of attempts.entries()) {
    const { data, info } = await bitmap().resize({ width }).webp({ quality }).toBuffer({ resolveWithObject: true })
    if (data.length <= maxBytes || index === attempts.length - 1)
      return { webp: data, width: info.width, height: info.height }
  }
  throw new Error('there is no attempt')
}
