/** The names of the legal pages without their long texts, for the footer of every page. */
export const legalPages = [
  { slug: 'terms', title: 'Terms of Service' },
  { slug: 'privacy', title: 'Privacy Policy' },
  { slug: 'consent-to-contact', title: 'Consent to Contact' },
  { slug: 'disclaimer', title: 'Disclaimer' },
  { slug: 'refund', title: 'Refund Policy' },
] as const
