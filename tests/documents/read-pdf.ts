import { getDocumentProxy } from 'unpdf'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** The copy is for the reader, which takes the bytes for itself. */
export function openPdf(bytes: Uint8Array): Promise<Pdf> {
  return getDocumentProxy(new Uint8Array(bytes))
}

export interface PlacedText {
  text: string
  left: number
  right: number
}

/** The pieces of text on a page and where they stand, in points from its left edge. */
export async function placedTexts(pdf: Pdf, page: number): Promise<PlacedText[]> {
  const { items } = await (await pdf.getPage(page)).getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ text: item.str, left: item.transform[4], right: item.transform[4] + item.width }]
      : [],
  )
}

/** The words of every page, with single blanks between them. */
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
