import { stampWords } from '#content/interface/en/stamp.ts'
import { basicCharacters, hasGlyph, measureText } from './stamp-font.ts'

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
const segmenter = new Intl.Segmenter('hi')
/** Words of characters that the font certainly has, with one blank between them. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/
/** No two of them move apart by more than a tenth of the font size. */
const maxWidths = new Map(
  [...basicCharacters, '·', '…'].map((character) => [character, measureLine(character) + stampFontSize / 10]),
)

export function writeStampText({ name, email, orderId }: StampedFor): string {
  const printedName = keepPrintable(name)
  const shownEmail = shorten(keepPrintable(email), maxEmailLength)
  const ending = joinParts(shownEmail, keepPrintable(orderId))
  const whole = stampWords.licensedTo(joinParts(printedName, ending))
  if (surelyFits(whole, maxLineLength)) return whole
  const roomForName = maxLineLength - measureLine(stampWords.licensedTo(` · ${ending}`))
  return stampWords.licensedTo(joinParts(shorten(printedName, roomForName), ending))
}

function joinParts(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ')
}

export function measureLine(text: string): number {
  return measureText(text, stampFontSize)
}

/** For most lines, this saves shaping them only to measure them. */
function surelyFits(text: string, room: number): boolean {
  let width = 0
  for (const character of text) width += maxWidths.get(character) ?? Number.POSITIVE_INFINITY
  return width <= room
}

/** A character that the font lacks would print as another one. */
function keepPrintable(text: string): string {
  if (plainWords.test(text) && /[A-Za-z0-9]/.test(text)) return text
  const graphemes = splitGraphemes(text.normalize('NFC').replace(/\s+/g, ' '))
  const known = graphemes.filter((grapheme) => [...grapheme].every((character) => isPrintable(character)))
  const kept = known.join('').replace(/ +/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(kept) ? kept : ''
}

function isPrintable(character: string): boolean {
  const isJoiner = character === '\u200c' || character === '\u200d'
  return (isJoiner || !/\p{C}/u.test(character)) && hasGlyph(character)
}

function shorten(text: string, room: number): string {
  if (surelyFits(text, room) || measureLine(text) <= room) return text
  const graphemes = splitGraphemes(text)
  const cutAfter = (count: number) => `${graphemes.slice(0, count).join('').trimEnd()}…`
  let [fits, tooMany] = [0, graphemes.length]
  while (tooMany - fits > 1) {
    const between = Math.floor((fits + tooMany) / 2)
    if (measureLine(cutAfter(between)) <= room) fits = between
    else tooMany = between
  }
  return fits > 0 ? cutAfter(fits) : ''
}

/** Keeps the parts of an emoji, and a consonant with its vowel sign, together. */
function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
