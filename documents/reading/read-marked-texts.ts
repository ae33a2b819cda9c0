import { type RawPdfium, readRawAscii } from './open-pdf.ts'
import { readLetters } from './read-lines.ts'
import { cleanText } from './write-flow.ts'

export interface MarkedText {
  text: string
  /** Every letter of it. */
  isBold: boolean
  /** What draws its first letter. */
  object: number
}

/** The text of a page by the ids with which its tags name it. */
export function readMarkedTexts(pdfium: RawPdfium, page: number): Map<number, MarkedText> {
  const texts = new Map<number, MarkedText>()
  const boldFonts = new Map<number, boolean>()
  const isBold = (object: number) => {
    const font = pdfium._FPDFTextObj_GetFont(object)
    const known = boldFonts.get(font) ?? hasBoldName(pdfium, font)
    boldFonts.set(font, known)
    return known
  }
  let [last, drawnBy, isLastBold] = [-1, 0, false]
  for (const { character, object } of readLetters(pdfium, page)) {
    // A blank that PDFium adds belongs to the letter before it.
    if (object !== 0 && object !== drawnBy) {
      last = pdfium._FPDFPageObj_GetMarkedContentID(object)
      isLastBold = isBold(object)
      drawnBy = object
    }
    if (last < 0) continue
    const marked = texts.get(last) ?? { text: '', isBold: true, object: drawnBy }
    marked.text += character === '\n' ? ' ' : character
    if (object !== 0 && character.trim()) marked.isBold &&= isLastBold
    texts.set(last, marked)
  }
  for (const marked of texts.values()) marked.text = cleanText(marked.text)
  return texts
}

function hasBoldName(pdfium: RawPdfium, font: number): boolean {
  if (font === 0) return false
  const name = readRawAscii(pdfium, (at, bytes) => pdfium._FPDFFont_GetBaseFontName(font, at, bytes))
  return /bold|black|heavy|demi/i.test(name)
}
