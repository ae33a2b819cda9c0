import { type Box, joinBoxes, showBox } from './find-boxes.ts'
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
  const text = join(run)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const box = measure(run)
  if (text === '' || !box) return null
  const { left, top, right, bottom } = box
  return { text, x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

export function readLetters(pdfium: RawPdfium, page: number): Letter[] {
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return []
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), maxLetters)
    const letters = withMemory(pdfium, 40, (at) =>
      Array.from({ length: count }, (_, index) => readLetter(pdfium, { page, text, at }, index)),
    )
    return dropRepeated(letters).flatMap((letter, index, kept) => separateWords(kept[index - 1], letter))
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

/**
 * Typst draws a sign below a Hindi letter by itself and says for each of both that it is the whole syllable, so PDFium reads
 * “हुहुई” for “हुई”. What is drawn over the same letters a second time does not count.
 */
function dropRepeated(letters: Letter[]): Letter[] {
  const groups: Letter[][] = []
  for (const letter of letters) {
    if (groups.at(-1)?.[0]?.object === letter.object) groups.at(-1)?.push(letter)
    else groups.push([letter])
  }
  return groups.filter((group, index) => !isRepeated(groups[index - 1], group)).flat()
}

function isRepeated(before: Letter[] | undefined, group: Letter[]): boolean {
  if (!before || join(before) !== join(group)) return false
  const [one, other] = [measure(before), measure(group)]
  if (!one || !other) return false
  const overlap = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return overlap > (other.right - other.left) / 2 && other.top <= one.bottom && other.bottom >= one.top
}

function join(letters: Letter[]): string {
  return letters.map(({ character }) => character).join('')
}

const measure = (letters: Letter[]) => joinBoxes(letters.flatMap(({ box }) => box ?? []))

const devanagari = /\p{Script=Devanagari}/u

/** PDFium misses blanks between Hindi words, whose letters touch each other when they belong together. */
function separateWords(before: Letter | undefined, letter: Letter): Letter[] {
  if (!before?.box || !letter.box || !devanagari.test(before.character + letter.character)) return [letter]
  const height = Math.max(before.box.bottom - before.box.top, letter.box.bottom - letter.box.top)
  const isGap =
    letter.character !== '।' && letter.box.left - before.box.right > 0.12 * height && letter.box.top < before.box.bottom
  return isGap ? [{ character: ' ', object: 0, box: null }, letter] : [letter]
}

interface LetterPlace {
  page: number
  text: number
  /** Memory for four doubles and two integers. */
  at: number
}

function readLetter(pdfium: RawPdfium, { page, text, at }: LetterPlace, index: number): Letter {
  const code = pdfium._FPDFText_GetUnicode(text, index)
  const character = code === 13 ? '' : code === 0 || code > 0x10ffff ? ' ' : String.fromCodePoint(code)
  const object = pdfium._FPDFText_GetTextObject(text, index)
  const hasBox = code > 32 && pdfium._FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)
  if (!hasBox) return { character, object, box: null }
  const values = new DataView(pdfium.HEAPU8.buffer)
  const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((to) => values.getFloat64(at + to, true))
  return { character, object, box: showBox(pdfium, page, { left, top, right, bottom }, at + 32) }
}
