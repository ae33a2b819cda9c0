import type { PDFiumDocument } from '@hyzyla/pdfium'
import { loadPdf } from '../load-pdf.ts'
import { encodeWebp } from '../pictures/encode-webp.ts'
import { cutPages } from './cut-pages.ts'
import { findPageHeadings, readBookmarks } from './read-bookmarks.ts'
import { withPdfium } from './with-pdfium.ts'

export interface DrawnPage {
  page: number
  /** The first bookmark that leads to the page; empty without one. */
  heading: string
  webp: Uint8Array
  width: number
  height: number
}

interface PagesRequest {
  pdf: Uint8Array
  /** From 1. */
  pages: number[]
  /** Written across every page. */
  mark: string
}

/** Sharp enough to look inside on a phone, too small to print. */
const widths = [480, 400, 320]
const maxHeight = 1_000
const qualities = [68, 50, 35]
const maxBytes = 30_000
const maxHeadingLength = 120

/** Draws pages of a PDF as small images. Null when one of them does not exist. */
export async function drawPages({ pdf, pages, mark }: PagesRequest): Promise<DrawnPage[] | null> {
  const document = await loadPdf(pdf)
  if (pages.some((page) => page > document.getPageCount())) return null
  const headings = findPageHeadings(readBookmarks(document))
  const indices = pages.map((page) => page - 1)
  await cutPages(document, indices, mark)
  const bytes = await document.save({ addDefaultPage: false, updateFieldAppearances: false })
  return withPdfium([bytes], async (cut) => {
    const drawn: DrawnPage[] = []
    for (const [position, index] of indices.entries()) {
      const heading = (headings.get(index) ?? '').slice(0, maxHeadingLength).trim()
      if (cut) drawn.push({ page: index + 1, heading, ...(await drawPage(cut, position)) })
    }
    return drawn
  })
}

/** The best quality that stays small, so that a product's page stays light. */
async function drawPage(document: PDFiumDocument, index: number) {
  let drawn: Pick<DrawnPage, 'webp' | 'width' | 'height'> | null = null
  for (const width of widths) {
    const bitmap = await drawBitmap(document, index, width)
    for (const quality of qualities) {
      const webp = await encodeWebp(bitmap, quality)
      drawn = { webp, width, height: bitmap.height }
      if (webp.length <= maxBytes) return drawn
    }
  }
  if (!drawn) throw new Error('there is no attempt')
  return drawn
}

async function drawBitmap(document: PDFiumDocument, index: number, width: number): Promise<ImageData> {
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize()
  const ratio = originalHeight / Math.max(originalWidth, 1)
  const height = Math.max(1, Math.min(maxHeight, Math.round(width * ratio)))
  const { data } = await document.getPage(index).render({ width, height, render: 'bitmap' })
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }
}
