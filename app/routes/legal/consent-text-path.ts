import type { consentSlugs } from '#content/owner/legal/pages.ts'
import type { CurrentConsent } from '#shop/consents/consent.ts'

type Purpose = CurrentConsent['purpose']

/** Where the text of a consent can be read as it was at that moment. */
export function consentTextPath(textVersion: string, at: Date, purpose?: Purpose): string {
  return `/consent-texts/${textVersion}/${findDocument(purpose)}?at=${at.toISOString()}`
}

function findDocument(purpose: Purpose | undefined): (typeof consentSlugs)[number] {
  if (purpose === undefined || purpose === 'termsAccepted') return 'terms'
  return purpose === 'privacyAccepted' ? 'privacy' : 'consent-to-contact'
}
