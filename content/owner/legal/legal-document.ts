/** What the legal texts need to know of the shop they speak for. */
export interface Seller {
  shopName: string
  supportEmail: string
  siteUrl: string
  /** Whether people who ask for the free guide are asked if Meta may be told. */
  asksForMetaPixel?: boolean
}

export interface LegalDocument {
  slug: string
  title: string
  /** For search engines and share cards: one sentence. */
  description: string
  keywords: string[]
  /** ISO date of the last change; also the version that a consent record keeps. */
  updatedOn: string
  /** Three to five plain sentences for people who will not read the rest. */
  inShort: string[]
  sections: LegalSection[]
}

export interface LegalSection {
  heading: string
  blocks: LegalBlock[]
}

/** A string is a paragraph. `[words](/path)` inside any text becomes a link; nothing else is marked up. */
export type LegalBlock = string | { list: string[] } | { table: { head: string[]; rows: string[][] } }
