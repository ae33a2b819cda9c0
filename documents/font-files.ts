import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Mukta has Latin, Devanagari and ₹; Inter adds the Greek letters, indices and arrows that Mukta lacks. */
export const fontFilesByFamily = {
  Mukta: {
    400: resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
    700: resolve('@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf'),
  },
  Inter: {
    400: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    700: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  },
}
