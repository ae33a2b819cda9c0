import { formatRupees } from '#brand/rupees.ts'
import { shareImageWords } from '#content/interface/share-images.ts'
import type { Blueprint } from '#content/owner/blueprints/blueprint.ts'
import { type Product, savingOn } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { findProductPage, listProductPages } from './catalogue.server.ts'

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

export function describeShareImage(slug: string): ShareImage | null {
  if (slug === 'home') return describeHome()
  const page = findProductPage(slug)
  return page && describeProduct(page)
}

function describeHome(): ShareImage {
  const singles = listProductPages().filter(({ product }) => product.kind === 'single')
  const lowest = Math.min(...singles.map(({ product }) => product.priceInPaise))
  return {
    slug: 'home',
    eyebrow: shareImageWords.eyebrow,
    ...shareImageWords.home,
    footer: joinFacts([singles.length > 0 ? shareImageWords.from(formatRupees(lowest)) : '', shareImageWords.download]),
    blueprints: singles.flatMap(({ blueprint }) => blueprint ?? []),
  }
}

/** The last word or two are under the highlighter: Mathematics · Blueprint, Complete · Combo Pack. */
function describeProduct({ product, hero, blueprint, parts }: ProductPage): ShareImage {
  const words = product.name.split(' ')
  const markedCount = product.kind === 'bundle' && words.length > 2 ? 2 : 1
  const blueprints = blueprint ? [blueprint] : parts.flatMap((part) => part.blueprint ?? [])
  return {
    slug: product.slug,
    // The drawings are of CBSE papers; another product says itself what it is for.
    eyebrow: blueprints.length > 0 ? shareImageWords.eyebrow : hero.eyebrow,
    lines: joinIntoLines(words.slice(0, -markedCount)),
    marked: words.slice(-markedCount).join(' '),
    footer: describePrice(product),
    blueprints,
  }
}

const maxLineLength = 18
const maxLines = 3

/** One line per word if the drawing has room for them. */
function joinIntoLines(words: string[]): string[] {
  if (words.length <= maxLines) return words
  const lines: string[] = []
  for (const word of words) {
    const joined = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && joined.length <= maxLineLength) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines.slice(0, maxLines)
}

function describePrice(product: Product): string {
  const { percent } = savingOn(product)
  return joinFacts([
    formatRupees(product.priceInPaise),
    percent > 0 ? shareImageWords.off(percent) : '',
    shareImageWords.download,
  ])
}

function joinFacts(facts: string[]): string {
  return facts.filter((fact) => fact !== '').join(' · ')
}
