import { readFileSync } from 'node:fs'
import { fontFilesByFamily } from '../font-files.ts'
import { openFont, type ShapedRun, shapeRuns } from './shape-runs.ts'

/** One glyph of a line, in units of 1/1000 of the font size. */
export interface ShapedGlyph {
  id: number
  /** The characters that a reader copies for it; empty for the last glyphs of a syllable with few characters. */
  text: string
  /** The font's own width, before kerning. */
  width: number
  advance: number
  offsetX: number
  offsetY: number
}

/** Has Latin and Devanagari; characters that it lacks are left out of the stamp. */
export const stampFontBytes = readFileSync(fontFilesByFamily.Mukta[400])

/** Of English. The font has them, and they are nearly all that a stamp needs. */
export const basicCharacters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))

const { face, font } = openFont(stampFontBytes)
const perUnit = 1000 / face.upem

export const stampFontMetrics = readMetrics()

export function hasGlyph(character: string): boolean {
  return font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined
}

export function shapeText(text: string): ShapedGlyph[] {
  return shapeRuns(font, text).flatMap(describeGlyphs)
}

export function measureText(text: string, fontSize: number): number {
  const positions = shapeRuns(font, text).flatMap((run) => run.positions)
  const units = positions.reduce((sum, { xAdvance }) => sum + xAdvance * perUnit, 0)
  return (units / 1000) * fontSize
}

const widths = new Map<number, number>()

/** Remembered, because each question to the font is a call into WebAssembly. */
function findWidth(glyphId: number): number {
  const known = widths.get(glyphId)
  if (known !== undefined) return known
  const width = font.glyphHAdvance(glyphId) * perUnit
  widths.set(glyphId, width)
  return width
}

function describeGlyphs({ text, infos, positions }: ShapedRun): ShapedGlyph[] {
  const texts = divideText(
    text,
    infos.map(({ cluster }) => cluster),
  )
  return infos.map(({ codepoint: id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return {
      id,
      text: texts[index] ?? '',
      width: findWidth(id),
      advance: xAdvance * perUnit,
      offsetX: xOffset * perUnit,
      offsetY: yOffset * perUnit,
    }
  })
}

/** Divides the characters of a syllable among its glyphs in their own order, so that a reader copies them in that order. */
function divideText(text: string, clusters: number[]): string[] {
  return clusters.map((cluster, index) => {
    let [first, afterLast] = [index, index + 1]
    while (clusters[first - 1] === cluster) first -= 1
    while (clusters[afterLast] === cluster) afterLast += 1
    const characters = Array.from(text.slice(cluster, clusters[afterLast] ?? text.length))
    const place = index - first
    const isLast = afterLast === index + 1
    return characters.slice(place, isLast ? undefined : place + 1).join('')
  })
}

function readMetrics() {
  const { ascender, descender } = font.hExtents()
  const table = face.referenceTable('head')
  const head = Buffer.from(table ?? new Uint8Array(54))
  return {
    ascent: ascender * perUnit,
    descent: descender * perUnit,
    box: [36, 38, 40, 42].map((at) => head.readInt16BE(at) * perUnit),
  }
}
