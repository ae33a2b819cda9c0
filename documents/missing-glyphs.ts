import { readFileSync } from 'node:fs'
import { fontFilesByFamily } from './font-files.ts'
import { type OpenedFont, openFont } from './stamp/shape-runs.ts'

/** Joiners and line breaks need no glyph. */
const invisible = /[\n\u200c\u200d]/u

let fontsByWeight: OpenedFont['font'][][] | null = null

/** Characters that our fonts lack would silently print as others. */
export function findMissingGlyphs(text: string): string[] {
  fontsByWeight ??= ([400, 700] as const).map((weight) =>
    Object.values(fontFilesByFamily).map((files) => openFont(readFileSync(files[weight])).font),
  )
  const byWeight = fontsByWeight
  const canDraw = (character: string) =>
    byWeight.every((fonts) => fonts.some((font) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined))
  return [...new Set(text)].filter((character) => !invisible.test(character) && !canDraw(character))
}

export function replaceMissingGlyphs(text: string, replacement: string): string {
  const missing = new Set(findMissingGlyphs(text))
  return [...text].map((character) => (missing.has(character) ? replacement : character)).join('')
}
