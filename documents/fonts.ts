import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

const { resolve } = createRequire(import.meta.url)

/** Mukta has Latin, Devanagari and ₹; Inter adds the Greek letters, indices and arrows that Mukta lacks. */
const families = {
  Mukta: {
    400: resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
    700: resolve('@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf'),
  },
  Inter: {
    400: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    700: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  },
}

export const fontFamily = ['Mukta', 'Inter']
/** One font for the whole formula, so that indices and letters match. */
export const mathFamily = ['Inter', 'Mukta']

for (const [family, files] of Object.entries(families)) {
  const fonts = Object.entries(files).map(([weight, src]) => ({ src, fontWeight: Number(weight) }))
  Font.register({ family, fonts })
}
// No hyphenation: a hyphenated chapter name is harder to find.
Font.registerHyphenationCallback((word) => [word])

export const fontFiles: string[] = Object.values(families).flatMap((files) => Object.values(files))
