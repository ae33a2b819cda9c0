import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

/** Mukta has Latin, Devanagari and ₹ in one file; a glyph that a font lacks would silently print as another one. */
export const fontFamily = 'Mukta'

const { resolve } = createRequire(import.meta.url)

Font.register({
  family: fontFamily,
  fonts: [
    { src: resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'), fontWeight: 400 },
    { src: resolve('@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf'), fontWeight: 700 },
  ],
})
// Words stay whole: a chapter's name broken by a hyphen is harder to find.
Font.registerHyphenationCallback((word) => [word])
