import { readFileSync } from 'node:fs'
import * as harfbuzz from 'harfbuzzjs'
import { fontFilesByFamily } from './font-files.ts'

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

const face = new harfbuzz.Face(new harfbuzz.Blob(toArrayBuffer(stampFontBytes)))
const font = new harfbuzz.Font(face)
const buffer = new harfbuzz.Buffer()
const perUnit = 1000 / face.upem
/** Shaped one by one: otherwise the whole text follows the rules of its first script. */
const scriptRuns = /[\p{Script=Devanagari}\u200c\u200d]+|[^\p{Script=Devanagari}\u200c\u200d]+/gu

export const stampFontMetrics = readMetrics()

export function hasGlyph(character: string): boolean {
  return font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined
}

export function shapeText(text: string): ShapedGlyph[] {
  return splitRuns(text).flatMap(shapeRun)
}

export function measureText(text: string, fontSize: number): number {
  const positions = splitRuns(text).flatMap((run) => fillBuffer(run).getGlyphPositions())
  const units = positions.reduce((sum, { xAdvance }) => sum + xAdvance * perUnit, 0)
  return (units / 1000) * fontSize
}

function splitRuns(text: string): string[] {
  return text.match(scriptRuns) ?? []
}

/** The buffer is reused, because the library frees buffers only when the garbage collector finds them. */
function fillBuffer(text: string): harfbuzz.Buffer {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  return buffer
}

function shapeRun(text: string): ShapedGlyph[] {
  const shaped = fillBuffer(text)
  const infos = shaped.getGlyphInfos()
  const positions = shaped.getGlyphPositions()
  const texts = divideText(
    text,
    infos.map(({ cluster }) => cluster),
  )
  return infos.map(({ codepoint: id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return {
      id,
      text: texts[index] ?? '',
      width: font.glyphHAdvance(id) * perUnit,
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

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
