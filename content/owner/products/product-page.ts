import type { Advice } from '../blueprints/advice.ts'
import type { Blueprint, PriorityMap, Trend } from '../blueprints/blueprint.ts'
import type { ComboOffer, Product } from './product.ts'

/** The words of one product page. */
export interface ProductPage {
  offer: Product
  seo: { title: string; description: string; keywords: string[] }
  hero: { eyebrow: string; headline: Headline; lead: string; buyLabel: string }
  features: Point[]
  whyChoose: { heading: string; points: Point[] }
  excerpts: Excerpt[]
  faqs: Faq[]
  finalCall: { heading: string; text: string }
  /** Shown next to the form on the checkout page. */
  checkoutBenefits: string[]
  floatingBuyButton: 'always' | 'large-screens'
}

/** Everything the shop knows about a subject. A new subject is a new file of this shape. */
export interface SubjectPage extends ProductPage {
  /** "Mathematics" */
  name: string
  /** What students call it and search for: "Maths". */
  everydayName: string
  /** The parts of the subject: Physics, Chemistry, Biology. Empty when it has none. */
  covers: readonly string[]
  /** One line for the subject's card on the home page. */
  summary: string
  blueprint: Blueprint
  /** Without advice there is no sample file: the owner uploads the first edition. */
  advice?: Advice
  /** Excerpts of this subject on the combo's page. Default: its first excerpt. */
  comboExcerpts?: readonly Excerpt[]
}

export interface ComboPage extends ProductPage {
  offer: ComboOffer
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
  /** Describes the drawing for screen readers. */
  alt: string
  drawing: Drawing
}

export type Drawing =
  | { kind: 'heatmap'; blueprint: Blueprint }
  | { kind: 'priority-map'; map: PriorityMap; years: number }
  | { kind: 'trend'; trend: Trend; years: readonly number[] }
