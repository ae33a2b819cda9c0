import { readFileSync } from 'node:fs'
import { fontFilesByFamily } from '#documents/font-files.ts'
import { openFont, shapeRuns } from '#documents/stamp/shape-runs.ts'

interface Outline {
  /** As paths of an SVG, for a font size of 1. */
  glyphs: { path: string; x: number; y: number }[]
  scale: number
  width: number
}

const { Mukta } = fontFilesByFamily
const fonts = { 400: openFont(readFileSync(Mukta[400])), 700: openFont(readFileSync(Mukta[700])) }

/** The outlines of a text with Devanagari, whose syllables resvg would put in the wrong order. */
export function outlineText(text: string, weight: 400 | 700): Outline {
  const { font, face } = fonts[weight]
  let end = 0
  const glyphs = shapeRuns(font, text).flatMap(({ infos, positions }) =>
    infos.map(({ codepoint }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const glyph = { path: font.glyphToPath(codepoint), x: end + xOffset, y: yOffset }
      end += xAdvance
      return glyph
    }),
  )
  return { glyphs, scale: 1 / face.upem, width: end / face.upem }
}
