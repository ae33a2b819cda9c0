import type { Blueprint, PriorityMap, Trend } from '#content/owner/blueprints/blueprint.ts'
import type { Product } from './product.ts'

/** The words of one product page. A new subject is a new file of this shape. */
export interface ProductPage {
  offer: Product
  seo: { title: string; description: string; keywords: string[] }
  hero: { eyebrow: string; headline: Headline; lead: string; buyLabel: string }
  features: Point[]
  whyChoose: { heading: string; points: Point[] }
  excerpts: Excerpt[]
  faqs: Faq[]
  finalCall: { heading: string; text: string }
  /** Shown beside the form on the checkout page. */
  checkoutBenefits: string[]
  floatingBuyButton: 'always' | 'large-screens'
}

export interface SubjectPage extends ProductPage {
  /** What the subject is made of: "Physics, Chemistry and Biology". */
  covers: string
  /** One line for the subject's card on the home page. */
  summary: string
  blueprint: Blueprint
}

/** A headline with one phrase under the highlighter. */
export interface Headline {
  before?: string
  marked: string
  after?: string
}

export interface Point {
  title: string
  text: string
}

export interface Faq {
  question: string
  answer: string
}

/** An image card: a drawing made from the blueprint's own data. */
export interface Excerpt {
  title: string
  caption: string
  /** What the drawing shows, for those who cannot see it. */
  alt: string
  drawing: Drawing
}

export type Drawing =
  | { kind: 'heatmap'; blueprint: Blueprint }
  | { kind: 'priority-map'; map: PriorityMap; years: number }
  | { kind: 'trend'; trend: Trend; years: readonly number[] }
