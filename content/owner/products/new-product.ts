import { delivery, payment } from './shared-answers.ts'
import type { StartingProduct } from './written-product.ts'

/** The texts of a product that follow its name until the owner writes better ones. */
export function describeByName(name: string) {
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
  priceInPaise: number
}

/** A product with everything that its page, checkout and messages need. */
export function describeNewProduct({ id, name, priceInPaise }: NewProduct): StartingProduct {
  const texts = describeByName(name)
  return {
    id,
    slug: id,
    state: 'draft',
    name,
    priceInPaise,
    listPriceInPaise: null,
    files: [describeNewFile(id, name)],
    blueprint: null,
    madeForClass: null,
    ...texts,
    card: { ...texts.card, covers: [] },
    seo: { ...texts.seo, keywords: [] },
    hero: { ...texts.hero, eyebrow: '' },
    whyChoose: { ...texts.whyChoose, points: [] },
    features: [],
    excerpts: [],
    faqs: [delivery, payment],
    checkoutBenefits: ['Download immediately after the payment', 'PDF for phone, tablet and A4 print'],
    floatingBuyButton: 'always',
  }
}

export function describeNewFile(file: string, title: string) {
  return { file, title, downloadName: nameDownload(title) }
}

/** Mathematics-Blueprint.pdf */
export function nameDownload(title: string): string {
  const words = title.normalize('NFKD').match(/\w+/g)?.join('-') ?? ''
  return `${words.slice(0, 90) || 'Download'}.pdf`
}
