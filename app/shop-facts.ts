/** Facts that every page may show. They reach the browser, so nothing secret belongs here. */
export interface ShopFacts {
  name: string
  siteUrl: string
  supportEmail: string
  instagramUrl: string | null
  youtubeUrl: string | null
  /** Legal name and address in one line; empty until the owner has entered them. */
  seller: string
  /** For search engines. */
  identity: { legalName: string; address: string; city: string; state: string; phone: string; gstin: string }
  isDemo: boolean
  /** The owner looks at unpublished changes. */
  isPreview: boolean
  /** The publication that the page shows. */
  contentVersion: string
  description: string
  /** A path of categories for Schema.org. */
  category: string
  announcement: string
  /** The name of the owner's logo, and the colour of links such as #1f57c3; each empty for none. */
  logo: string
  accent: string
  disclaimer: string
  copyright: string
  shareImageAlt: string
  /** For menus, in the order of the catalogue. */
  products: { slug: string; name: string; shortName: string }[]
}
