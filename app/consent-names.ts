import type { CurrentConsent } from '#shop/consents/consent.ts'
import type { ConsentMoment } from '#shop/consents/list-consent-history.server.ts'

/** What may be agreed to, for the customer and the owner alike. */
export const consentNames = {
  termsAccepted: 'Terms of Service',
  privacyAccepted: 'Privacy Policy',
  emailMarketing: 'News and offers by email',
  smsMarketing: 'News and offers by SMS',
  callMarketing: 'Calls about products and offers',
  whatsappMarketing: 'News and offers on WhatsApp',
  dndOverride: 'Calls and SMS despite a DND registration',
} satisfies Record<CurrentConsent['purpose'], string>

/** Where somebody said so. */
export const consentSources = {
  checkout: 'at checkout',
  'free-guide': 'with the free guide',
  withdrawal: 'by the shop',
  account: 'under “Your purchases”',
  unsubscribe: 'by the link in a mail',
  whatsapp: 'on WhatsApp',
} satisfies Record<ConsentMoment['source'], string>
