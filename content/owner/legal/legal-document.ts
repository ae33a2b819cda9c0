/** Facts about the shop that the legal texts mention. */
export interface ShopDetails {
  shopName: string
  supportEmail: string
  siteUrl: string
  /** A claim such as “Trusted by 5,000+ students”; may be empty. */
  claim: string
  /** Legal name and address in one line; empty until the owner has entered them. */
  seller?: string
  /** A name; may be empty. */
  grievanceOfficer?: string
  city: string
  state: string
  country: string
  /** Links as legal texts write them: [Mathematics](/maths). */
  productLinks: string[]
  bundleLinks: string[]
  /** Whether the free-guide form asks for consent to the Meta pixel. */
  usesMetaPixel?: boolean
}

export interface LegalDocument {
  slug: string
  title: string
  /** For search engines and share cards: one sentence. */
  description: string
  keywords: string[]
  /** ISO date of the last change, also recorded with every consent. */
  updatedOn: string
  /** A summary of three to five plain sentences. */
  inShort: string[]
  sections: LegalSection[]
}

export interface LegalSection {
  heading: string
  blocks: LegalBlock[]
}

/** A string is a paragraph. `[words](/path)` inside any text becomes a link; nothing else is marked up. */
export type LegalBlock = string | { list: string[] } | { table: { head: string[]; rows: string[][] } }

/** ", Asha Rao," after "our Grievance Officer"; nothing while the owner has named none. */
export function officer({ grievanceOfficer }: ShopDetails): string {
  return grievanceOfficer ? `, ${grievanceOfficer},` : ''
}
