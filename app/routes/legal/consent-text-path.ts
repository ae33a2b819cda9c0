import { type Language, pathIn } from '#brand/language.ts'
import type { consentSlugs } from '#content/owner/legal/pages.ts'
import type { CurrentConsent } from '#shop/consents/consent.ts'

type Purpose = CurrentConsent['purpose']

interface ReadText {
  textVersion: string
  language: Language
  at: Date
  purpose?: Purpose | undefined
}

/** Where the text of a consent can be read as it was at that moment, in the language in which it was read. */
export function consentTextPath({ textVersion, language, at, purpose }: ReadText): string {
  return pathIn(language, `/consent-texts/${textVersion}/${findDocument(purpose)}?at=${at.toISOString()}`)
}

function findDocument(purpose: Purpose | undefined): (typeof consentSlugs)[number] {
  if (purpose === undefined || purpose === 'termsAccepted') return 'terms'
  return purpose === 'privacyAccepted' ? 'privacy' : 'consent-to-contact'
}
