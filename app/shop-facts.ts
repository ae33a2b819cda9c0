/** What every page may know of the shop's configuration. It reaches the browser: nothing secret belongs here. */
export interface ShopFacts {
  name: string
  siteUrl: string
  supportEmail: string
  instagramUrl: string | null
  youtubeUrl: string | null
  isDemo: boolean
  /** For menus: every product, in the order of the catalogue. */
  products: { slug: string; name: string; shortName: string }[]
}
