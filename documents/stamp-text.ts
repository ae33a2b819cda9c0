import { Font } from '@react-pdf/renderer'
import { stamp } from '#content/interface/en/stamp.ts'
import { fontFamily } from './fonts.ts'

/** The buyer named on every page of a copy. */
export interface StampedFor {
  name: string
  email: string
  orderId: string
}

export const stampFontSize = 7
/** In points: fits an A4 page with margins. */
const maxLineLength = 540
const maxEmailLength = 220

interface MeasuringFont {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): { advanceWidth: number }
}

export async function writeStampText({ name, email, orderId }: StampedFor): Promise<string> {
  const font = await loadFont()
  const printable = (text: string) => keepPrintable(font, text)
  const shownEmail = shorten(font, printable(email), maxEmailLength)
  const ending = [shownEmail, printable(orderId)].filter(Boolean).join(' · ')
  const roomForName = maxLineLength - measureWidth(font, stamp.licensedTo(` · ${ending}`))
  const shownName = shorten(font, printable(name), roomForName)
  return stamp.licensedTo([shownName, ending].filter(Boolean).join(' · '))
}

export async function measureLine(text: string): Promise<number> {
  return measureWidth(await loadFont(), text)
}

async function loadFont(): Promise<MeasuringFont> {
  // The first family has Latin and Devanagari; characters that it lacks are left out.
  const first = { fontFamily: fontFamily[0] ?? '' }
  await Font.load(first)
  return Font.getFont(first)?.data as unknown as MeasuringFont
}

/** A character that the font lacks would print as another one. */
function keepPrintable(font: MeasuringFont, text: string): string {
  const graphemes = splitGraphemes(text.normalize('NFC').replace(/\s+/g, ' '))
  const known = graphemes.filter((grapheme) => [...grapheme].every((character) => isPrintable(font, character)))
  const kept = known.join('').replace(/ +/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(kept) ? kept : ''
}

function isPrintable(font: MeasuringFont, character: string): boolean {
  const isJoiner = character === '\u200c' || character === '\u200d'
  return (isJoiner || !/\p{C}/u.test(character)) && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

function shorten(font: MeasuringFont, text: string, room: number): string {
  if (measureWidth(font, text) <= room) return text
  const graphemes = splitGraphemes(text)
  const cutAfter = (count: number) => `${graphemes.slice(0, count).join('').trimEnd()}…`
  let [fits, tooMany] = [0, graphemes.length]
  while (tooMany - fits > 1) {
    const between = Math.floor((fits + tooMany) / 2)
    if (measureWidth(font, cutAfter(between)) <= room) fits = between
    else tooMany = between
  }
  return fits > 0 ? cutAfter(fits) : ''
}

/** Keeps the parts of an emoji, and a consonant with its vowel sign, together. */
function splitGraphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter('hi').segment(text), ({ segment }) => segment)
}

/** Measured per script, as react-pdf does it: otherwise the font shapes the whole text by the rules of the first script. */
function measureWidth(font: MeasuringFont, text: string): number {
  const runs = text.match(/[\p{Script=Devanagari}\u200c\u200d]+|[^\p{Script=Devanagari}\u200c\u200d]+/gu) ?? []
  const units = runs.reduce((sum, run) => sum + font.layout(run).advanceWidth, 0)
  return (units / font.unitsPerEm) * stampFontSize
}
