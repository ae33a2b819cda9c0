import { Font } from '@react-pdf/renderer'
import { fontFilesByFamily } from './font-files.ts'

export const fontFamily = ['Mukta', 'Inter']
/** One font for the whole formula, so that indices and letters match. */
export const mathFamily = ['Inter', 'Mukta']

for (const [family, files] of Object.entries(fontFilesByFamily)) {
  const fonts = Object.entries(files).map(([weight, src]) => ({ src, fontWeight: Number(weight) }))
  Font.register({ family, fonts })
}
// No hyphenation: a hyphenated chapter name is harder to find.
Font.registerHyphenationCallback((word) => [word])
