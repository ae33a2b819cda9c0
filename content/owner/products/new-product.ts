import { delivery, payment } from './shared-answers.ts'
import type { StartingProduct } from './written-product.ts'

/**
 * The texts of a product that follow its name until the owner writes better ones. A bundle speaks of its parts. They are true of
 * any type of file; the page names the types, pages and sizes itself.
 */
export function describeByName(name: string, isBundle = false) {
  const texts = describeSingle(name)
  return isBundle ? { ...texts, ...describeBundleTexts(name, texts) } : texts
}

function describeBundleTexts(name: string, { card, hero }: ReturnType<typeof describeSingle>) {
  return {
    card: { ...card, summary: '{partNames} together, to download and keep.' },
    seo: {
      title: `${name}: instant download`,
      description: `${name}: {partNames} together for {price}. Pay once, download everything immediately and keep it for life.`,
    },
    hero: {
      ...hero,
      lead: '{partNames} for one price. You can download them immediately after the payment, and again whenever you need them.',
    },
  }
}

function describeSingle(name: string) {
  return {
    shortName: name,
    card: { name, everydayName: name, summary: `${name}, to download and keep.` },
    seo: {
      title: `${name}: instant download`,
      description: `${name} for {price}. Pay once, download it immediately and keep it for life.`,
    },
    hero: {
      headline: `*${name}*`,
      lead: 'You can download it immediately after the payment, and again whenever you need it.',
      buyLabel: `Get ${name}`,
    },
    whyChoose: { heading: `Why choose ${name}` },
    finalCall: { heading: `Get ${name}`, text: 'One payment, instant download, yours for life.' },
  }
}

interface NewProduct {
  id: string
  name: string
  /** In the menu and on small buttons; the name when empty. */
  shortName?: string
  priceInPaise: number
  /** The products of a bundle, which needs no file of its own. */
  parts?: string[]
}

/** A product with everything that its page, checkout and messages need. */
export function describeNewProduct({
  id,
  name,
  shortName = '',
  priceInPaise,
  parts = [],
}: NewProduct): StartingProduct {
  const isBundle = parts.length > 0
  const texts = describeByName(name, isBundle)
  return {
    id,
    slug: id,
    state: 'draft',
    name,
    priceInPaise,
    listPriceInPaise: null,
    parts,
    files: isBundle ? [] : [describeNewFile(id, name)],
    blueprint: null,
    madeForClass: null,
    ...texts,
    shortName: shortName || name,
    card: { ...texts.card, covers: [] },
    seo: { ...texts.seo, keywords: [] },
    hero: { ...texts.hero, eyebrow: '' },
    whyChoose: { ...texts.whyChoose, points: [] },
    features: [],
    excerpts: [],
    faqs: [delivery, payment],
    checkoutBenefits: ['Download immediately after the payment', 'Yours for life, to download again whenever you like'],
    floatingBuyButton: 'always',
  }
}

export function describeNewFile(file: string, title: string) {
  return { file, title, downloadName: nameDownload(title) }
}

/** Mathematics-Blueprint.pdf */
function nameDownload(title: string): string {
  const words = title.normalize('NFKD').match(/\w+/g)?.join('-') ?? ''
  return `${words.slice(0, 90) || 'Download'}.pdf`
}
