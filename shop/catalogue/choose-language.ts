import type { Language } from '#brand/language.ts'
import { type InOneLanguage, isWrittenText } from '#content/owner/written-text.ts'

/** Turns every text into a string; a text without a translation stays English. */
export function chooseLanguage<Written>(written: Written, language: Language): InOneLanguage<Written> {
  return choose(written, language) as InOneLanguage<Written>
}

function choose(written: unknown, language: Language): unknown {
  if (isWrittenText(written)) return written[language] ?? written.en
  if (Array.isArray(written)) return written.map((item) => choose(item, language))
  if (typeof written !== 'object' || written === null) return written
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [key, choose(value, language)]))
}
