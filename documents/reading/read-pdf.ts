import type { FileSource } from '../file-types/file-type.ts'
import { loadEncoder } from '../pictures/encode-webp.ts'
import { encodePage } from './encode-page.ts'
import { type Box, figurePageWidth, placeFigure } from './find-boxes.ts'
import type { BookImage, FlowNode } from './flow.ts'
import { guessFlow } from './guess-flow.ts'
import { loadPdfium, type OpenPdf, openPdf, withMemory, withPage } from './open-pdf.ts'
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
  /** Whether its tags name nearly all of its words, so that its text may come before its pages. */
  flowsWell: boolean
  /** Whether it can be read as flowing text: a scan cannot. */
  hasText: boolean
}

export interface PdfPageText {
  ratio: number
  lines: TextLine[]
}

/** The widest first page of a book that a slow phone shows within two seconds. */
const smallBytes = 45_000
/** A page that is very long becomes narrower, so that no picture takes much memory. */
const maxPixels = 4_000_000

/** Before the first page is asked for, so that its reader does not wait for libraries. */
export async function startPdfium(): Promise<null> {
  await Promise.all([loadPdfium(), loadEncoder()])
  return null
}

export async function describePdf({ key, source }: ReadCopy): Promise<DescribedPdf> {
  const pdf = await openPdf(key, source)
  const ratio = (await withPage(pdf, 1, (page) => readRatio(pdf, page))) ?? 1
  const letters = await countLetters(pdf)
  const flowsWell = letters.tagged >= minTaggedShare * letters.all && letters.tagged > 0
  const hasText = flowsWell || letters.most > minLetters
  return { pages: pdf.pages, contents: readContents(pdf), ratio, flowsWell, hasText }
}

/** A cover and its back may be drawings only. */
const pagesWithText = 4
/** More than the stamp has. */
const minLetters = 200
/** Enough to judge the tags of a file. */
const judgedLetters = 600
/** The rest is the stamp, the number of the page and the like. */
const minTaggedShare = 0.6

/** Of the first pages: those that are drawn, also on the fullest of them, and those that the tags of the file name. */
async function countLetters(pdf: OpenPdf): Promise<{ all: number; most: number; tagged: number }> {
  const isTagged = pdf.pdfium._FPDFCatalog_IsTagged(pdf.document) !== 0
  const counted = { all: 0, most: 0, tagged: 0 }
  // The stamp, which stands on every page, is a third of the letters of a page for phones.
  const known = new Set<string>()
  for (let number = 1; number <= Math.min(pagesWithText, pdf.pages) && counted.all < judgedLetters; number++) {
    await withPage(pdf, number, (page) => {
      const lines = readLines(pdf, page).map(({ text }) => text)
      const drawn = lines.filter((text) => !known.has(text)).reduce((sum, text) => sum + text.length, 0)
      for (const text of lines) known.add(text)
      counted.all += drawn
      counted.most = Math.max(counted.most, drawn)
      if (isTagged) counted.tagged += readStructure(pdf, page, number).letters
    })
  }
  return counted
}

/** Null when the document does not have the page, from 1. */
export async function readPdfText({ key, source }: ReadCopy, number: number): Promise<PdfPageText | null> {
  const pdf = await openPdf(key, source)
  return withPage(pdf, number, (page) => ({ ratio: readRatio(pdf, page), lines: readLines(pdf, page) }))
}

/** A page as flowing text: by its tags, or by its lines. Null when the document does not have it. */
export async function readPdfFlow({ key, source }: ReadCopy, number: number): Promise<FlowNode[] | null> {
  const pdf = await openPdf(key, source)
  return withPage(pdf, number, (page) => {
    const { flow } = readStructure(pdf, page, number)
    return flow.length > 0 ? flow : guessFlow(readLines(pdf, page))
  })
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
    return encodePage(bitmap, smallBytes * Math.max(1, (width / 720) ** 2))
  })
}

/** A drawing of a page, both from 1, with what the buyer's stamp covers of it. Null when the document does not have it. */
export async function drawPdfFigure(
  { key, source }: ReadCopy,
  number: number,
  figure: number,
): Promise<BookImage | null> {
  const pdf = await openPdf(key, source)
  return withPage(pdf, number, async (page) => {
    const box = readStructure(pdf, page, number).figures[figure - 1]
    if (!box) return null
    const whole = drawBitmap(pdf, page, figurePageWidth)
    const webp = await encodePage(cutBitmap(whole, box), smallBytes)
    return { type: 'image/webp', content: Buffer.from(webp).toString('base64') }
  })
}

function cutBitmap(bitmap: ImageData, box: Box): ImageData {
  const { left, top, width, height } = placeFigure(box, bitmap)
  const cut = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * bitmap.width + left) * 4
    cut.set(bitmap.data.subarray(from, from + width * 4), row * width * 4)
  }
  return { data: cut, width, height, colorSpace: 'srgb' } as ImageData
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
