import { Font } from '@react-pdf/renderer'
import { fontFamily } from './fonts.ts'

const weights = [400, 700]
/** Joiners and line breaks need no glyph. */
const invisible = /[\n\u200c\u200d]/u

/** Characters that our fonts lack would silently print as others. */
export async function findMissingGlyphs(text: string): Promise<string[]> {
  const sources = weights.map((fontWeight) => fontFamily.map((family) => ({ fontFamily: family, fontWeight })))
  await Promise.all(sources.flat().map((source) => Font.load(source)))
  const canDraw = (character: string) =>
    sources.every((families) =>
      families.some((source) => Font.getFont(source).data?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
    )
  return [...new Set(text)].filter((character) => !invisible.test(character) && !canDraw(character))
}

export async function replaceMissingGlyphs(text: string, replacement: string): Promise<string> {
  const missing = new Set(await findMissingGlyphs(text))
  return [...text].map((character) => (missing.has(character) ? replacement : character)).join('')
}
