export interface TranslationCount {
  texts: number
  /** Texts that buyers read in English on a Hindi page. */
  missing: number
}

/** Counts the texts inside, which have the fields `en` and `hi`. An empty text needs no translation. */
export function countTranslations(value: unknown): TranslationCount {
  if (typeof value !== 'object' || value === null) return { texts: 0, missing: 0 }
  const { en, hi } = value as { en?: unknown; hi?: unknown }
  if (typeof en === 'string') return countText(en, hi)
  return Object.values(value).map(countTranslations).reduce(add, { texts: 0, missing: 0 })
}

function countText(en: string, hi: unknown): TranslationCount {
  if (en.trim() === '') return { texts: 0, missing: 0 }
  return { texts: 1, missing: typeof hi === 'string' && hi.trim() !== '' ? 0 : 1 }
}

const add = (one: TranslationCount, other: TranslationCount): TranslationCount => ({
  texts: one.texts + other.texts,
  missing: one.missing + other.missing,
})
