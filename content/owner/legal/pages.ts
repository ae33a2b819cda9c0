/** The names of the legal pages without their long texts, for the footer of every page. */
export const legalPages = [
  { slug: 'terms', title: 'Terms of Service' },
  { slug: 'privacy', title: 'Privacy Policy' },
  { slug: 'consent-to-contact', title: 'Consent to Contact' },
  { slug: 'disclaimer', title: 'Disclaimer' },
  { slug: 'refund', title: 'Refund Policy' },
] as const

export type LegalSlug = (typeof legalPages)[number]['slug']

export const legalTitles = Object.fromEntries(legalPages.map(({ slug, title }) => [slug, title])) as Record<
  LegalSlug,
  string
>

export const legalSlugs = legalPages.map(({ slug }) => slug)

/** The documents that a buyer agrees to with the checkbox. A change of one is a new version of the consent text. */
export const consentSlugs = ['terms', 'privacy', 'consent-to-contact'] as const satisfies LegalSlug[]

export function findLegalPage(slug: string | undefined) {
  return legalPages.find((page) => page.slug === slug) ?? null
}
