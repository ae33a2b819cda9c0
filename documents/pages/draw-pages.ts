import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import type webp from '@jsquash/webp/encode.js'
import { loadPdf } from '../load-pdf.ts'
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

const { resolve } = createRequire(import.meta.url)
let encoder: Promise<typeof webp> | null = null

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
  encoder ??= startEncoder()
  const encode = await encoder
  let drawn: Pick<DrawnPage, 'webp' | 'width' | 'height'> | null = null
  for (const width of widths) {
    const bitmap = await drawBitmap(document, index, width)
    for (const quality of qualities) {
      const webp = new Uint8Array(await encode(bitmap, { quality }))
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

/** Imported on first use, because most threads only stamp. */
async function startEncoder() {
  const { default: encode, init } = await import('@jsquash/webp/encode.js')
  // The package would fetch it, which Node cannot do with a file. Every processor of the last fifteen years has SIMD.
  const wasmBinary = await readFile(resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  await init({ wasmBinary })
  return encode
}
