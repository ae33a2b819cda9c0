import { currentLanguage, type Language } from '#brand/language.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'

/** The version of the legal texts that are live in a language. Every consent is recorded with both. */
export function getConsentTextVersion(language: Language = currentLanguage()): string {
  return getContentIn(language).legal.consentTextVersion
}
