import { getDocumentProxy } from 'unpdf'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** Copied, because the reader detaches the buffer. */
export function openPdf(bytes: Uint8Array): Promise<Pdf> {
  return getDocumentProxy(new Uint8Array(bytes))
}

export interface PlacedText {
  text: string
  left: number
  right: number
}

/** The texts of a page with their positions, in points from its left edge. */
export async function placedTexts(pdf: Pdf, page: number): Promise<PlacedText[]> {
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ text: item.str, left: item.transform[4], right: item.transform[4] + item.width }]
      : [],
  )
}

/** The text of every page, with single spaces. */
export function pageTexts(pdf: Pdf): Promise<string[]> {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return Promise.all(
    pages.map(async (page) => {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
      return words.join('').replaceAll(/\s+/g, ' ')
    }),
  )
}
