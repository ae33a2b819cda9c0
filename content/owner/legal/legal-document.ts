import type { LegalSlug } from './pages.ts'

/** Words, or a link to a page of this shop, an https address or a mail address. */
export type LegalInline = string | { words: string; href: string }

export type LegalBlock =
  | { paragraph: LegalInline[] }
  | { list: LegalInline[][] }
  | { table: { head: LegalInline[][]; rows: LegalInline[][][] } }
  /** Markup that legal texts do not have is shown as the owner typed it. */
  | { asTyped: string }

/** A legal text with its facts filled in, as its page shows it. */
export interface LegalDocument {
  slug: LegalSlug
  title: string
  description: string
  keywords: string[]
  /** ISO date of the last change. */
  updatedOn: string
  inShort: LegalInline[][]
  sections: LegalSection[]
}

export interface LegalSection {
  heading: string
  blocks: LegalBlock[]
}
