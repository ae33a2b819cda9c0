import { business, trustLine } from './business.ts'

/** How the shop describes itself on every page and to search engines. */
export const about = {
  description: 'CBSE Class 10 study blueprints',
  shareImageAlt: (shopName: string) => `${shopName}: CBSE Class 10, strategically mapped`,
  productImageAlt: (product: string) => `${product}, CBSE Class 10`,
  /** A path of categories for Schema.org. */
  category: 'Study guides > CBSE Class 10',
  disclaimer: 'A downloadable digital study aid. No teaching, no physical goods and no assurance of results.',
  copyright: (shopName: string) =>
    `© ${business.copyrightYear} ${shopName}, a ${business.kind} based in ${business.city}, ${business.country}. Not affiliated with CBSE or NCERT.`,
  offerNotes: [business.accepts.join(', '), trustLine],
}
