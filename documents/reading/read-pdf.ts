import type { FileSource } from '../file-types/file-type.ts'
import { encodeWebp } from '../pictures/encode-webp.ts'
import type { FlowNode } from './flow.ts'
import { type OpenPdf, openPdf, withMemory, withPage } from './open-pdf.ts'
import { type ContentsEntry, readContents } from './read-contents.ts'
import { readLines, type TextLine } from './read-lines.ts'
import { readStructure } from './read-structure.ts'

/** A copy, stamped for its buyer. The key changes with every byte of it, so no one sees the page of another buyer. */
export interface ReadCopy {
  key: string
  source: FileSource
}

export interface DescribedPdf {
  pages: number
  contents: ContentsEntry[]
  /** Of the first page: height by width. */
  ratio: number
  isTagged: boolean
}

export interface PdfPageText {
  ratio: number
  lines: TextLine[]
}

/** The widest first page of a book that a slow phone shows within two seconds. */
const smallBytes = 45_000
const qualities = [62, 45, 30]
/** A page that is very long becomes narrower, so that no picture takes much memory. */
const maxPixels = 4_000_000

export async function describePdf({ key, source }: ReadCopy): Promise<DescribedPdf> {
  const pdf = await openPdf(key, source)
  const ratio = (await withPage(pdf, 1, (page) => readRatio(pdf, page))) ?? 1
  const isTagged = pdf.pdfium._FPDFCatalog_IsTagged(pdf.document) !== 0
  return { pages: pdf.pages, contents: readContents(pdf), ratio, isTagged }
}

/** Null when the document does not have the page, from 1. */
export async function readPdfText({ key, source }: ReadCopy, number: number): Promise<PdfPageText | null> {
  const pdf = await openPdf(key, source)
  return withPage(pdf, number, (page) => ({ ratio: readRatio(pdf, page), lines: readLines(pdf, page) }))
}

/** A page of a tagged PDF as flowing text. Null when the document does not have it. */
export async function readPdfFlow({ key, source }: ReadCopy, number: number): Promise<FlowNode[] | null> {
  const pdf = await openPdf(key, source)
  return withPage(pdf, number, (page) => readStructure(pdf, page))
}

/** A picture of a page, from 1, so many pixels wide. Null when the document does not have it. */
export async function drawPdfPage(
  { key, source }: ReadCopy,
  number: number,
  width: number,
): Promise<Uint8Array | null> {
  const pdf = await openPdf(key, source)
  return withPage(pdf, number, async (page) => {
    const bitmap = drawBitmap(pdf, page, width)
    // Every width may cost in proportion to its pixels.
    const maxBytes = smallBytes * Math.max(1, (width / 720) ** 2)
    for (const quality of qualities) {
      const webp = await encodeWebp(bitmap, quality)
      if (webp.length <= maxBytes || quality === qualities.at(-1)) return webp
    }
    return null
  })
}

function readRatio({ pdfium }: OpenPdf, page: number): number {
  const ratio = pdfium._FPDF_GetPageHeight(page) / pdfium._FPDF_GetPageWidth(page)
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(50, Math.max(0.02, ratio)) : 1
}

const bgra = 4
/** Notes of the file are drawn too; the colours come in the order that pictures have. */
const renderFlags = 0x01 | 0x10

function drawBitmap(pdf: OpenPdf, page: number, wantedWidth: number): ImageData {
  const { pdfium } = pdf
  const ratio = readRatio(pdf, page)
  const width = Math.max(1, Math.round(Math.min(wantedWidth, Math.sqrt(maxPixels / ratio))))
  const height = Math.max(1, Math.round(width * ratio))
  return withMemory(pdfium, width * height * 4, (at) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgra, at, width * 4)
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags)
      const data = new Uint8ClampedArray(pdfium.HEAPU8.slice(at, at + width * height * 4))
      return { data, width, height, colorSpace: 'srgb' } as ImageData
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap)
    }
  })
}
