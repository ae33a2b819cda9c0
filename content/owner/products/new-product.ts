import { delivery, payment } from './shared-answers.ts'
import type { StartingProduct } from './written-product.ts'

/** The texts of a product that follow its name until the owner writes better ones. A bundle speaks of its parts. */
export function describeByName(name: string, isBundle = false) {
  const texts = describeSingle(name)
  return isBundle ? { ...texts, ...describeBundleTexts(name, texts) } : texts
}

function describeBundleTexts(name: string, { card, hero }: ReturnType<typeof describeSingle>) {
  return {
    card: { ...card, summary: '{partNames} together, as PDFs for phone, tablet and A4 print.' },
    seo: {
      title: `${name}: PDFs, instant download`,
      description: `${name}: {partNames} together for {price}. Pay once, download the PDFs immediately, keep them for life and print them as often as you like.`,
    },
    hero: {
      ...hero,
      lead: '{partNames} for one price. PDFs for phone, tablet and A4 print. You can download them immediately after the payment, and again whenever you need them.',
    },
  }
}

function describeSingle(name: string) {
  return {
    shortName: name,
    card: { name, everydayName: name, summary: `${name} as a PDF for phone, tablet and A4 print.` },
    seo: {
      title: `${name}: PDF, instant download`,
      description: `${name} for {price}. Pay once, download the PDF immediately, keep it for life and print it as often as you like.`,
    },
    hero: {
      headline: `*${name}*`,
      lead: 'A PDF for phone, tablet and A4 print. You can download it immediately after the payment, and again whenever you need it.',
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
  /** The products of a bundle, which needs no PDF of its own. */
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
    checkoutBenefits: [
      'Download immediately after the payment',
      isBundle ? 'PDFs for phone, tablet and A4 print' : 'PDF for phone, tablet and A4 print',
    ],
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
