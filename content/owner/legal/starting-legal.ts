import type { StartingLegal } from '../written-legal.ts'
import { consentToContact } from './consent-to-contact.ts'
import { disclaimer } from './disclaimer.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { terms } from './terms.ts'

export const startingLegal: StartingLegal = {
  consentTextVersion: '2026-11-16',
  documents: { terms, privacy, 'consent-to-contact': consentToContact, disclaimer, refund },
}
