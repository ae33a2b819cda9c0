import { type OpenPdf, type RawPdfium, withMemory } from './open-pdf.ts'

/** A run of text and where it stands: thousandths of the width of the page, from its upper left corner. */
export interface TextLine {
  text: string
  x: number
  y: number
  width: number
  height: number
}

interface Letter {
  character: string
  /** What draws it; 0 for a blank that PDFium adds. */
  object: number
  /** Null for a blank that PDFium adds between words. */
  box: Box | null
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const maxLetters = 20_000

/** The text of a page in runs that stand on one line. */
export function readLines({ pdfium }: OpenPdf, page: number): TextLine[] {
  const lines: TextLine[] = []
  let run: Letter[] = []
  const finish = () => {
    const line = describeRun(run)
    if (line) lines.push(line)
    run = []
  }
  for (const letter of readLetters(pdfium, page)) {
    const last = run.findLast(({ box }) => box)?.box
    if (letter.character === '\n' || (last && letter.box && isApart(last, letter.box))) finish()
    if (letter.character !== '\n') run.push(letter)
  }
  finish()
  return lines
}

/** On another line, or in another column or cell. */
function isApart(last: Box, next: Box): boolean {
  const height = Math.max(last.bottom - last.top, next.bottom - next.top, 1)
  const gap = next.left - last.right
  return next.top > last.bottom || next.bottom < last.top || gap > 1.5 * height || gap < -4 * height
}

function describeRun(run: Letter[]): TextLine | null {
  const text = run
    .map(({ character }) => character)
    .join('')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const boxes = run.flatMap(({ box }) => box ?? [])
  if (text === '' || boxes.length === 0) return null
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.right)) - left
  const height = Math.max(...boxes.map((box) => box.bottom)) - top
  return { text, x: left, y: top, width: Math.max(1, width), height: Math.max(1, height) }
}

export function readLetters(pdfium: RawPdfium, page: number): Letter[] {
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return []
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), maxLetters)
    const ratio = pdfium._FPDF_GetPageHeight(page) / Math.max(1, pdfium._FPDF_GetPageWidth(page))
    const letters = withMemory(pdfium, 40, (at) =>
      Array.from({ length: count }, (_, index) => readLetter(pdfium, { page, text, at, ratio }, index)),
    )
    return letters.flatMap((letter, index) => separateWords(letters[index - 1], letter))
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

const devanagari = /\p{Script=Devanagari}/u

/** PDFium misses blanks between Hindi words, whose letters touch each other when they belong together. */
function separateWords(before: Letter | undefined, letter: Letter): Letter[] {
  if (!before?.box || !letter.box || !devanagari.test(before.character + letter.character)) return [letter]
  const height = Math.max(before.box.bottom - before.box.top, letter.box.bottom - letter.box.top)
  const isGap = letter.box.left - before.box.right > 0.12 * height && letter.box.top < before.box.bottom
  return isGap ? [{ character: ' ', object: 0, box: null }, letter] : [letter]
}

interface LetterPlace {
  page: number
  text: number
  /** Memory for four doubles and two integers. */
  at: number
  /** Of the height to the width of the page. */
  ratio: number
}

function readLetter(pdfium: RawPdfium, { page, text, at, ratio }: LetterPlace, index: number): Letter {
  const code = pdfium._FPDFText_GetUnicode(text, index)
  const character = code === 13 ? '' : code === 0 || code > 0x10ffff ? ' ' : String.fromCodePoint(code)
  const object = pdfium._FPDFText_GetTextObject(text, index)
  const hasBox = code > 32 && pdfium._FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)
  if (!hasBox) return { character, object, box: null }
  const values = new DataView(pdfium.HEAPU8.buffer)
  const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => values.getFloat64(at + offset, true))
  const toShown = (x = 0, y = 0) => {
    const size = [1000, Math.round(1000 * ratio)]
    pdfium._FPDF_PageToDevice(page, 0, 0, size[0] ?? 0, size[1] ?? 0, 0, x, y, at + 32, at + 36)
    const shown = new DataView(pdfium.HEAPU8.buffer)
    return { x: shown.getInt32(at + 32, true), y: shown.getInt32(at + 36, true) }
  }
  const [one, other] = [toShown(left, top), toShown(right, bottom)]
  const box = {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    top: Math.min(one.y, other.y),
    bottom: Math.max(one.y, other.y),
  }
  return { character, object, box }
}
