import { isDeepStrictEqual } from 'node:util'
import type { Language } from '#brand/language.ts'
import { consentSlugs, type LegalSlug, legalSlugs } from '#content/owner/legal/pages.ts'
import type { WrittenLegal, WrittenLegalDocument } from '#content/owner/written-legal.ts'
import type { WrittenText } from '#content/owner/written-text.ts'
import { chooseLanguage } from '#shop/catalogue/choose-language.ts'

/** What is live until the next publication. */
type Live = WrittenLegal | null | undefined

/**
 * Sets the day of every text that changes, and a new version when buyers would agree to something else. Each language
 * has its own: a new translation changes nothing for buyers who read English.
 */
export function dateLegalTexts(
  legal: WrittenLegal,
  live: Live,
  today: string,
  /** Texts that say something else because of a setting. */
  changedBySettings: LegalSlug[] = [],
): WrittenLegal {
  if (!live) return legal
  const changed = {
    en: [...listChangedLegalTexts(legal, live, 'en'), ...changedBySettings],
    hi: [...listChangedLegalTexts(legal, live, 'hi'), ...changedBySettings],
  }
  const date = (slug: LegalSlug): WrittenLegalDocument => ({
    ...legal.documents[slug],
    updatedOn: perLanguage((language) =>
      changed[language].includes(slug) ? today : readOne(live.documents[slug].updatedOn, language),
    ),
  })
  const documents = Object.fromEntries(legalSlugs.map((slug) => [slug, date(slug)])) as WrittenLegal['documents']
  const consentTextVersion = perLanguage((language) => {
    const version = readOne(live.consentTextVersion, language)
    return isNewConsentText(changed[language]) ? nextVersion(version, today) : version
  })
  return { consentTextVersion, documents }
}

/** The texts that readers of a language see changed: a text without a translation changes with its English words. */
export function listChangedLegalTexts(legal: WrittenLegal, live: WrittenLegal, language: Language): LegalSlug[] {
  return legalSlugs.filter(
    (slug) => !isDeepStrictEqual(readWords(legal, slug, language), readWords(live, slug, language)),
  )
}

export function isNewConsentText(changed: LegalSlug[]): boolean {
  return consentSlugs.some((slug) => changed.includes(slug))
}

function readWords({ documents }: WrittenLegal, slug: LegalSlug, language: Language) {
  const { updatedOn: _, ...words } = documents[slug]
  return chooseLanguage(words, language)
}

const readOne = ({ en, hi = en }: WrittenText, language: Language) => (language === 'hi' ? hi : en)

function perLanguage(read: (language: Language) => string): WrittenText {
  const [en, hi] = [read('en'), read('hi')]
  return en === hi ? { en } : { en, hi }
}

/** Later than every version before it, also when a clock is wrong: 2026-11-16, 2026-11-16-2, 2026-11-16-3. */
function nextVersion(version: string, today: string): string {
  const day = version.slice(0, today.length)
  if (today > day) return today
  return `${day}-${(Number(version.slice(day.length + 1)) || 1) + 1}`
}
