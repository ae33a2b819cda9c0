/** Settings that every page may show. They reach the browser, so nothing secret belongs here. */
export interface ShopFacts {
  name: string
  siteUrl: string
  supportEmail: string
  instagramUrl: string | null
  youtubeUrl: string | null
  isDemo: boolean
  disclaimer: string
  copyright: string
  shareImageAlt: string
  /** For menus, in the order of the catalogue. */
  products: { slug: string; name: string; shortName: string }[]
}
