import { Font } from '@react-pdf/renderer'
import { fontFamily } from './fonts.ts'

const weights = [400, 700]
/** Say how their neighbours are joined or where a line ends, and have no shape of their own. */
const shapeless = /[\n\u200c\u200d]/u

/** Characters that no font of ours can draw, in any weight: on paper they would silently become others. */
export async function findMissingGlyphs(text: string): Promise<string[]> {
  const sources = weights.map((fontWeight) => fontFamily.map((family) => ({ fontFamily: family, fontWeight })))
  await Promise.all(sources.flat().map((source) => Font.load(source)))
  const canDraw = (character: string) =>
    sources.every((families) =>
      families.some((source) => Font.getFont(source).data?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
    )
  return [...new Set(text)].filter((character) => !shapeless.test(character) && !canDraw(character))
}

/** For words that others chose, such as an address or the shop's name: what cannot be drawn is replaced, never guessed. */
export async function replaceMissingGlyphs(text: string, replacement: string): Promise<string> {
  const missing = new Set(await findMissingGlyphs(text))
  return [...text].map((character) => (missing.has(character) ? replacement : character)).join('')
}
