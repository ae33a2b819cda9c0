import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languageNames } from '#content/interface/languages.ts'
import { outlineText } from '#server/files/outline-text.ts'

const unitsPerEm = 200
export const hindiNameFile = join(import.meta.dirname, '../../app/ui/hindi-name-path.ts')

/** The module with the outlines of हिन्दी, whose letters a machine with English only may lack. */
export function writeHindiNamePath(): string {
  const { glyphs, scale } = outlineText(languageNames.hi, 700)
  const round = (units: number) => Math.round(units * scale * unitsPerEm)
  const path = glyphs.map((glyph) =>
    glyph.path.replaceAll(
      /(-?[\d.]+),(-?[\d.]+)/g,
      (_, x, y) => `${round(Number(x) + glyph.x)} ${-round(Number(y) + glyph.y)}`,
    ),
  )
  return `// Written by scripts/build/draw-hindi-name.ts. ${unitsPerEm} units are one em, and the baseline is at 0.
export const hindiNamePath =
  '${path.join('')}'
`
}

if (import.meta.main) await writeFile(hindiNameFile, writeHindiNamePath())
