import type { Blueprint, PriorityMap, Trend } from '../blueprints/blueprint.ts'
import type { Product } from './product.ts'
import type { ProductState } from './product-state.ts'
import type { ShownPage, WrittenProduct } from './written-product.ts'

/** Everything that the shop knows about a product, in one language and with its figures filled in. */
export interface ProductPage {
  product: Product
  state: ProductState
  formerSlugs: readonly string[]
  card: ProductCard
  /** The CBSE analysis that its drawings show. */
  blueprint: Blueprint | null
  /** The products of a bundle; empty for other products. */
  parts: readonly ProductPage[]
  /** Whether a bundle contains every other product on sale, so that pages may say "all". */
  holdsAll: boolean
  /** What a buyer downloads: the product's own files and those of its parts. */
  files: readonly ProductFile[]
  seo: { title: string; description: string; keywords: string[] }
  hero: { eyebrow: string; headline: MarkedHeadline; lead: string; buyLabel: string }
  features: Point[]
  whyChoose: { heading: string; points: Point[] }
  excerpts: Excerpt[]
  faqs: FaqItem[]
  finalCall: { heading: string; text: string }
  samplePages: number
  madeForClass: WrittenProduct['madeForClass']
  /** The classes that the checkout offers; empty for all. */
  classLevels: readonly WrittenProduct['classLevels'][number][]
  /** Shown next to the form on the checkout page. */
  checkoutBenefits: string[]
  floatingBuyButton: 'always' | 'large-screens'
  showsPages: boolean
  /** The name of the owner's picture; empty for none. */
  cover: string
  /** Pages of its files that the owner chose to show; the first one is the cover. */
  lookInside: readonly ShownPage[]
}

export interface ProductCard {
  /** "Mathematics" */
  name: string
  /** What students call it and search for: "Maths". */
  everydayName: string
  /** The parts of the subject: Physics, Chemistry, Biology. Empty when it has none. */
  covers: readonly string[]
  summary: string
}

/** A file that buyers download. */
export interface ProductFile {
  /** Its key in links, in the storage and in the database. */
  file: string
  title: string
  downloadName: string
  /** The same as the file before it, typeset for a phone. */
  isPhoneEdition: boolean
}

/** A headline with one phrase under the highlighter. */
export interface MarkedHeadline {
  before: string
  marked: string
  after: string
}

export interface Point {
  title: string
  text: string
}

export interface FaqItem {
  question: string
  answer: string
}

/** An image card: a drawing made from the blueprint's own data. */
export interface Excerpt {
  title: string
  caption: string
  /** Describes the drawing for screen readers. */
  alt: string
  drawing: ExcerptDrawing
}

export type ExcerptDrawing =
  | { kind: 'heatmap'; blueprint: Blueprint }
  | { kind: 'priority-map'; map: PriorityMap; years: number }
  | { kind: 'trend'; trend: Trend; years: readonly number[] }
