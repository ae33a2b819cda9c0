import { spellAllInHindi } from '#brand/hindi-words.ts'
import type { Language } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { joinWithAnd, spellNumber } from '#brand/words.ts'
import { subjectsIn } from '#content/owner/blueprints/subjects-in.ts'
import { namePlace } from '#content/owner/hi/name-place.ts'
import { savingOn } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import type { WrittenBusiness } from '#content/owner/written-business.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import type { WrittenFreeGuideMail } from '#content/owner/written-free-guide-mail.ts'
import type { WrittenFreeGuide, WrittenHome } from '#content/owner/written-home.ts'
import type { WrittenLegal } from '#content/owner/written-legal.ts'
import type { WrittenOrderMail } from '#content/owner/written-order-mail.ts'
import type { WrittenTestimonials } from '#content/owner/written-testimonials.ts'
import type { InOneLanguage } from '#content/owner/written-text.ts'
import { type AppliedOffer, translateOffer } from './apply-offer.ts'
import { chooseLanguage } from './choose-language.ts'
import { linkLifetimeDays } from './link-lifetime.ts'
import { fillAll, type PlaceholderValues, type shopPlaceholders } from './placeholders.ts'
import { readProducts } from './read-products.ts'

/** What the owner wrote, in one language and with its figures filled in. */
export interface ShopContent {
  /** The number of its publication; 0 for the starting content. */
  version: number
  language: Language
  business: InOneLanguage<WrittenBusiness>
  home: InOneLanguage<WrittenHome>
  freeGuide: InOneLanguage<WrittenFreeGuide>
  freeGuideMail: InOneLanguage<WrittenFreeGuideMail>
  /** With placeholders: `getOrderMailWords` fills them. */
  orderMail: InOneLanguage<WrittenOrderMail>
  testimonials: InOneLanguage<WrittenTestimonials>
  /** With placeholders: `readLegalDocument` fills them. */
  legal: InOneLanguage<WrittenLegal>
  /** In the order of menus, in every state, at the prices of the sales. */
  products: readonly ProductPage[]
  sales: readonly AppliedOffer[]
  /** The same content at the prices of other sales. */
  withSales(sales: readonly AppliedOffer[]): ShopContent
  withLanguage(language: Language): ShopContent
}

export function readContent(
  written: WrittenContent,
  version: number,
  language: Language = 'en',
  sales: readonly AppliedOffer[] = [],
): ShopContent {
  const words = chooseLanguage(written, language)
  const products = readProducts(
    words.products,
    sales.map((sale) => translateOffer(sale, language)),
    language,
    written.business,
  )
  const onSale = products.filter(isOnSale)
  const values = describeShop(words.business, onSale, language)
  const englishValues = describeShop(words.business, onSale, 'en')
  const fill = <Texts>(texts: Texts) => fillAll(texts, values, englishValues)
  const fillGuide = <Texts>(texts: Texts) => fill(fillAll(texts, describeGuide(language), describeGuide('en')))
  return {
    version,
    language,
    business: fill(words.business),
    home: fill(words.home),
    freeGuide: fillGuide(words.freeGuide),
    freeGuideMail: fillAll(fillGuide(words.freeGuideMail), { linkLifetimeDays: String(linkLifetimeDays) }),
    orderMail: fill(words.orderMail),
    testimonials: words.testimonials,
    legal: words.legal,
    products,
    sales,
    withSales: (others) => readContent(written, version, language, others),
    withLanguage: (other) => readContent(written, version, other, sales),
  }
}

export const isOnSale = ({ state }: ProductPage) => state === 'on-sale'

/** What the placeholders in texts about the whole shop stand for. */
function describeShop(
  business: InOneLanguage<WrittenBusiness>,
  products: readonly ProductPage[],
  language: Language,
): Record<(typeof shopPlaceholders)[number], string> {
  const singles = products.filter(({ product }) => product.kind === 'single')
  const bundle = products.find(({ product }) => product.kind === 'bundle')
  const prices = singles.map(({ product }) => product.priceInPaise)
  const everydayNames = singles.map(({ card }) => card.everydayName)
  return {
    shopName: business.shopName,
    city: namePlace(business.city, language),
    state: namePlace(business.state, language),
    country: namePlace(business.country, language),
    price: describePrices(prices, language),
    count: String(singles.length),
    countInWords: spellNumber(singles.length, language),
    savingPercent: String(bundle ? savingOn(bundle.product).percent : 0),
    bundleOffer: bundle ? describeBundleOffer(bundle, language) : '',
    everydayNames: everydayNames.join(', '),
    everydayNamesWithAnd: joinWithAnd(everydayNames, language),
  }
}

/** What the free guide is about: a product that is added to the shop is not in it. */
function describeGuide(language: Language): PlaceholderValues {
  const names = subjectsIn[language].map(({ name }) => name)
  return {
    count: String(names.length),
    countInWords: spellNumber(names.length, language),
    everydayNames: names.join(', '),
    everydayNamesWithAnd: joinWithAnd(names, language),
  }
}

function describePrices(prices: readonly number[], language: Language): string {
  if (prices.length === 0) return ''
  const lowest = Math.min(...prices)
  const shown = formatRupees(lowest)
  return prices.every((price) => price === lowest) ? shown : writePrice[language](shown)
}

const writePrice: Record<Language, (lowest: string) => string> = {
  en: (lowest) => `from ${lowest}`,
  hi: (lowest) => `${lowest} से`,
}

/** After "One subject": ", or all three together for 50% off the list price". */
function describeBundleOffer({ product, parts, holdsAll }: ProductPage, language: Language): string {
  const names = joinWithAnd(
    parts.map(({ card }) => card.name),
    language,
  )
  const { percent } = savingOn(product)
  if (language === 'hi') {
    const subjects = holdsAll ? `${spellAllInHindi(parts.length)} विषय` : names
    return `, या ${subjects} एक साथ${percent > 0 ? `, सूची मूल्य पर ${percent}% छूट के साथ` : ''}`
  }
  const subjects = holdsAll ? `all ${spellNumber(parts.length, 'en')}` : names
  return `, or ${subjects} together${percent > 0 ? ` for ${percent}% off the list price` : ''}`
}
