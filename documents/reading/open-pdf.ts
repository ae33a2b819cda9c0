import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { FileSource } from '../file-types/file-type.ts'

/** What the package of PDFium does not describe. Documents, pages and the like are handles; 0 is none. */
export interface RawPdfium {
  HEAPU8: Uint8Array
  wasmExports: { malloc(bytes: number): number; free(at: number): void }
  _FPDF_LoadMemDocument(at: number, bytes: number, password: number): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidth(page: number): number
  _FPDF_GetPageHeight(page: number): number
  _FPDF_PageToDevice(...values: number[]): number
  _FPDF_RenderPageBitmap(...values: number[]): void
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number
  _FPDFBitmap_FillRect(...values: number[]): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetCharBox(text: number, index: number, ...to: number[]): number
  _FPDFText_GetTextObject(text: number, index: number): number
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, at: number, bytes: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFBookmark_GetAction(bookmark: number): number
  _FPDFAction_GetDest(document: number, action: number): number
  _FPDFAction_GetURIPath(document: number, action: number, at: number, bytes: number): number
  _FPDFLink_GetLinkAtPoint(page: number, x: number, y: number): number
  _FPDFLink_GetDest(document: number, link: number): number
  _FPDFLink_GetAction(link: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
  _FPDFCatalog_IsTagged(document: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetMarkedContentID(object: number): number
  _FPDFPageObj_GetBounds(object: number, ...to: number[]): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_GetFillColor(object: number, ...to: number[]): number
  _FPDFPath_GetDrawMode(path: number, ...to: number[]): number
  _FPDFTextObj_GetFont(object: number): number
  _FPDFFont_GetBaseFontName(font: number, at: number, bytes: number): number
  _FPDF_StructTree_GetForPage(page: number): number
  _FPDF_StructTree_Close(tree: number): void
  _FPDF_StructTree_CountChildren(tree: number): number
  _FPDF_StructTree_GetChildAtIndex(tree: number, index: number): number
  _FPDF_StructElement_GetType(element: number, at: number, bytes: number): number
  _FPDF_StructElement_GetAltText(element: number, at: number, bytes: number): number
  _FPDF_StructElement_CountChildren(element: number): number
  _FPDF_StructElement_GetChildAtIndex(element: number, index: number): number
  _FPDF_StructElement_GetChildMarkedContentID(element: number, index: number): number
  _FPDF_StructElement_GetAttributeCount(element: number): number
  _FPDF_StructElement_GetAttributeAtIndex(element: number, index: number): number
  _FPDF_StructElement_Attr_GetValue(attribute: number, name: number): number
  _FPDF_StructElement_Attr_GetNumberValue(value: number, to: number): number
}

export interface OpenPdf {
  pdfium: RawPdfium
  document: number
  /** How many it has. */
  pages: number
}

/** Several buyers read at the same time, and each turns the page again soon. */
const maxOpen = 4
const maxOpenBytes = 150 * 1024 * 1024

interface HeldPdf extends OpenPdf {
  at: number
  bytes: number
}

/** By key of the copy, the least recently used first. */
const held = new Map<string, HeldPdf>()
let library: Promise<RawPdfium> | null = null

/** Opens a copy in PDFium, and keeps it open for the next page. */
export async function openPdf(key: string, source: FileSource): Promise<OpenPdf> {
  const found = held.get(key)
  if (found) {
    held.delete(key)
    held.set(key, found)
    return found
  }
  const pdfium = await loadPdfium()
  const content = await source.read(0, source.bytes)
  closeOldest(content.length)
  const at = pdfium.wasmExports.malloc(content.length)
  if (at === 0) throw new Error('there is no memory for the file')
  pdfium.HEAPU8.set(content, at)
  const document = pdfium._FPDF_LoadMemDocument(at, content.length, 0)
  if (document === 0) throw new Error('PDFium cannot open the file')
  const opened = { pdfium, document, pages: pdfium._FPDF_GetPageCount(document), at, bytes: content.length }
  held.set(key, opened)
  return opened
}

export function loadPdfium(): Promise<RawPdfium> {
  library ??= PDFiumLibrary.init().then((started) => (started as unknown as { module: RawPdfium }).module)
  return library
}

/** After a failure, because a bad file may leave PDFium unusable. */
export function forgetOpenPdfs(): void {
  held.clear()
  library = null
}

function closeOldest(bytesToCome: number): void {
  for (const [key, { pdfium, document, at }] of held) {
    const bytes = [...held.values()].reduce((sum, each) => sum + each.bytes, bytesToCome)
    if (held.size < maxOpen && bytes <= maxOpenBytes) return
    pdfium._FPDF_CloseDocument(document)
    pdfium.wasmExports.free(at)
    held.delete(key)
  }
}

/** A page from 1; null when the document does not have it. */
export async function withPage<Result>(
  { pdfium, document, pages }: OpenPdf,
  number: number,
  work: (page: number) => Result | Promise<Result>,
): Promise<Result | null> {
  if (!Number.isInteger(number) || number < 1 || number > pages) return null
  const page = pdfium._FPDF_LoadPage(document, number - 1)
  if (page === 0) throw new Error('PDFium cannot open the page')
  try {
    return await work(page)
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}

/** Lends memory of PDFium for a call that writes into it. */
export function withMemory<Result>(pdfium: RawPdfium, bytes: number, work: (at: number) => Result): Result {
  const at = pdfium.wasmExports.malloc(bytes)
  if (at === 0) throw new Error('PDFium has no memory left')
  try {
    return work(at)
  } finally {
    pdfium.wasmExports.free(at)
  }
}

const maxTextBytes = 20_000

/** The text that a function of PDFium writes as UTF-16 with a zero at its end; it returns the bytes that it needs. */
export function readRawText(pdfium: RawPdfium, write: (at: number, bytes: number) => number): string {
  const bytes = Math.min(write(0, 0), maxTextBytes)
  if (bytes <= 2) return ''
  return withMemory(pdfium, bytes, (at) => {
    if (write(at, bytes) > bytes) return ''
    const text = Buffer.from(pdfium.HEAPU8.slice(at, at + bytes - 2)).toString('utf16le')
    return text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  })
}

/** The same for a function that writes ASCII. */
export function readRawAscii(pdfium: RawPdfium, write: (at: number, bytes: number) => number): string {
  const bytes = Math.min(write(0, 0), maxTextBytes)
  if (bytes <= 1) return ''
  return withMemory(pdfium, bytes, (at) => {
    if (write(at, bytes) > bytes) return ''
    return Buffer.from(pdfium.HEAPU8.slice(at, at + bytes - 1)).toString('latin1')
  })
}
