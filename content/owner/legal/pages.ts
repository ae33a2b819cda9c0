/** Names of the legal pages, apart from their long texts: the footer of every page needs only these. */
export const legalPages = [
  { slug: 'terms', title: 'Terms of Service' },
  { slug: 'privacy', title: 'Privacy Policy' },
  { slug: 'consent-to-contact', title: 'Consent to Contact' },
  { slug: 'disclaimer', title: 'Disclaimer' },
  { slug: 'refund', title: 'Refund Policy' },
] as const
