import type { LegalSlug } from '../../legal/pages.ts'
import { startingLegal } from '../../legal/starting-legal.ts'
import type { StartingLegal } from '../../written-legal.ts'
import { withHindi } from '../with-hindi.ts'
import { consentToContactInHindi } from './consent-to-contact.ts'
import { disclaimerInHindi } from './disclaimer.ts'
import type { DatelessLegalDocument, LegalDocumentInHindi } from './legal-document.ts'
import { privacyInHindi } from './privacy.ts'
import { refundInHindi } from './refund.ts'
import { termsInHindi } from './terms.ts'

/** Dates and versions stay those of the English texts, so that the consents of existing shops keep theirs. */
export const startingLegalWithHindi: StartingLegal = {
  ...startingLegal,
  documents: {
    terms: inBoth('terms', termsInHindi),
    privacy: inBoth('privacy', privacyInHindi),
    'consent-to-contact': inBoth('consent-to-contact', consentToContactInHindi),
    disclaimer: inBoth('disclaimer', disclaimerInHindi),
    refund: inBoth('refund', refundInHindi),
  },
}

function inBoth(slug: LegalSlug, hindi: LegalDocumentInHindi) {
  const english = startingLegal.documents[slug]
  return { ...english, ...withHindi<DatelessLegalDocument>(english, hindi) }
}
