import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

const { resolve } = createRequire(import.meta.url)

/** Mukta has Latin, Devanagari and ₹ in one file; Inter has what Mukta lacks of Greek letters, indices and arrows. */
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

/** For words. */
export const fontFamily = ['Mukta', 'Inter']
/** For formulas and equations: one font for the whole of them, so that indices and letters fit together. */
export const mathFamily = ['Inter', 'Mukta']

for (const [family, files] of Object.entries(families)) {
  const fonts = Object.entries(files).map(([weight, src]) => ({ src, fontWeight: Number(weight) }))
  Font.register({ family, fonts })
}
// Words stay whole: a chapter's name broken by a hyphen is harder to find.
Font.registerHyphenationCallback((word) => [word])

export const fontFiles: string[] = Object.values(families).flatMap((files) => Object.values(files))
