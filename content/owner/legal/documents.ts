import { consentToContact } from './consent-to-contact.ts'
import { disclaimer } from './disclaimer.ts'
import { privacy } from './privacy.ts'
import { refund } from './refund.ts'
import { terms } from './terms.ts'

/** In the order of the footer. */
export const legalDocuments = [terms, privacy, consentToContact, disclaimer, refund]
