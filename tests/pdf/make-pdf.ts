import { degrees, PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

interface PdfOptions {
  pages?: number
  size?: [number, number]
  eachPage?: (page: PDFPage, index: number) => void
  finish?: (document: PDFDocument) => Promise<void> | void
}

/** Draws the edges and the number of each page, to see where a stamp is placed. */
export async function makePdf({
  pages = 1,
  size = [595, 842],
  eachPage,
  finish,
}: PdfOptions = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let index = 0; index < pages; index++) {
    const page = document.addPage(size)
    eachPage?.(page, index)
    const { x, y, width, height } = page.getMediaBox()
    page.drawRectangle({ x, y, width, height, borderColor: rgb(0.8, 0.2, 0.2), borderWidth: 2 })
    page.drawText(`Page ${index + 1}`, { x: x + width / 2, y: y + height / 2, size: height / 20, font })
  }
  await finish?.(document)
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

export function rotate(angle: number) {
  return (page: PDFPage) => page.setRotation(degrees(angle))
}
