import { formatRupees } from '#brand/rupees.ts'
import type { Blueprint } from './blueprints/blueprint.ts'
import { combo } from './products/combo.ts'
import { type Product, savingOn } from './products/product.ts'
import { subjects } from './products/subjects.ts'

/** The image of 1200×630 that messengers show for a shared link. */
export interface ShareImage {
  slug: string
  eyebrow: string
  lines: string[]
  /** The line under the highlighter. */
  marked: string
  footer: string
  blueprints: Blueprint[]
}

function priceLine(offer: Product): string {
  return `${formatRupees(offer.priceInPaise)} · ${savingOn(offer).percent}% OFF · instant download`
}

const allBlueprints = subjects.map((subject) => subject.blueprint)

export const shareImages: readonly ShareImage[] = [
  {
    slug: 'home',
    eyebrow: 'CBSE Class 10',
    lines: ['Every chapter.', 'Every mark.'],
    marked: 'Strategically mapped.',
    footer: `From ${formatRupees(Math.min(...subjects.map(({ offer }) => offer.priceInPaise)))} · instant download`,
    blueprints: allBlueprints,
  },
  ...subjects.map(({ name, offer, blueprint }) => ({
    slug: offer.slug,
    eyebrow: 'CBSE Class 10',
    lines: name.split(' '),
    marked: 'Blueprint',
    footer: priceLine(offer),
    blueprints: [blueprint],
  })),
  {
    slug: combo.offer.slug,
    eyebrow: 'CBSE Class 10',
    lines: ['Complete'],
    marked: 'Combo Pack',
    footer: priceLine(combo.offer),
    blueprints: allBlueprints,
  },
]
