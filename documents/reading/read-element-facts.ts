import { readBounds } from './find-boxes.ts'
import type { FlowElement } from './flow.ts'
import { type OpenPdf, type RawPdfium, readRawAscii, withMemory } from './open-pdf.ts'

/** Where a link leads that the text object lies in: a page of the file, or an address outside of it. */
export function findLinkTarget(
  { pdfium, document, pages }: OpenPdf,
  page: number,
  textObject: number | undefined,
): Pick<FlowElement, 'chapter' | 'href'> | null {
  const link = textObject ? findLink(pdfium, page, textObject) : 0
  if (link === 0) return null
  const action = pdfium._FPDFLink_GetAction(link)
  const destination =
    pdfium._FPDFLink_GetDest(document, link) || (action && pdfium._FPDFAction_GetDest(document, action))
  if (destination) {
    const chapter = pdfium._FPDFDest_GetDestPageIndex(document, destination) + 1
    return chapter >= 1 && chapter <= pages ? { chapter } : null
  }
  const href = action && readRawAscii(pdfium, (at, bytes) => pdfium._FPDFAction_GetURIPath(document, action, at, bytes))
  return href && /^https?:\/\/[^\s]{1,500}$/i.test(href) ? { href } : null
}

function findLink(pdfium: RawPdfium, page: number, textObject: number): number {
  return withMemory(pdfium, 16, (at) => {
    const bounds = readBounds(pdfium, textObject, at)
    if (!bounds) return 0
    const { left, right, bottom, top } = bounds
    return pdfium._FPDFLink_GetLinkAtPoint(page, (left + right) / 2, (bottom + top) / 2)
  })
}

const maxSpan = 50

/** How many columns and rows a cell takes, if more than one. */
export function readCellSpan(pdfium: RawPdfium, element: number): Pick<FlowElement, 'columns' | 'rows'> {
  const columns = readNumber(pdfium, element, 'ColSpan')
  const rows = readNumber(pdfium, element, 'RowSpan')
  return { ...(columns > 1 ? { columns } : {}), ...(rows > 1 ? { rows } : {}) }
}

/** 1 for what the file does not say, or says badly. */
function readNumber(pdfium: RawPdfium, element: number, name: string): number {
  return withMemory(pdfium, name.length + 9, (at) => {
    const nameAt = at + 8
    pdfium.HEAPU8.set(Buffer.from(`${name}\0`), nameAt)
    const count = Math.min(20, pdfium._FPDF_StructElement_GetAttributeCount(element))
    for (let index = 0; index < count; index++) {
      const attribute = pdfium._FPDF_StructElement_GetAttributeAtIndex(element, index)
      const value = attribute && pdfium._FPDF_StructElement_Attr_GetValue(attribute, nameAt)
      if (!value || !pdfium._FPDF_StructElement_Attr_GetNumberValue(value, at)) continue
      const number = new DataView(pdfium.HEAPU8.buffer).getFloat32(at, true)
      return Number.isInteger(number) && number <= maxSpan ? number : 1
    }
    return 1
  })
}
