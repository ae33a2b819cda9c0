import { capitalise } from '#brand/english-words.ts'
import type { Language } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { joinWithAnd, spellNumber } from '#brand/words.ts'
import { type MoneyBackFacts, writeMoneyBack } from '#content/interface/write-money-back.ts'
import type { Blueprint } from '#content/owner/blueprints/blueprint.ts'
import { subjectsIn } from '#content/owner/blueprints/subjects-in.ts'
import { type Product, savingOn } from '#content/owner/products/product.ts'
import type { Excerpt, ExcerptDrawing, ProductPage } from '#content/owner/products/product-page.ts'
import type { WrittenProduct } from '#content/owner/products/written-product.ts'
import type { InOneLanguage } from '#content/owner/written-text.ts'
import { type AppliedOffer, applyBestOffer } from './apply-offer.ts'
import { describeChannels } from './delivery-channels.server.ts'
import { sumListPrices } from './describe-bundle.ts'
import { type bundlePlaceholders, fillAll, type PlaceholderValues, type productPlaceholders } from './placeholders.ts'
import { readHeadline } from './read-headline.ts'

type ProductWords = InOneLanguage<WrittenProduct>
type ExcerptWords = ProductWords['excerpts'][number]

const maxBundleExcerpts = 4

/** Singles first, because a bundle's figures and files come from its parts. */
export function readProducts(
  written: readonly ProductWords[],
  sales: readonly AppliedOffer[],
  language: Language,
  business: MoneyBackFacts & { upgradeFloorInPaise: number },
): ProductPage[] {
  const context = { sales, language, all: written, business }
  const singles = new Map(written.filter(isSingle).map((product) => [product.id, readProduct(product, [], context)]))
  return written.map((product) => {
    const parts = product.parts.flatMap((id) => singles.get(id) ?? [])
    return singles.get(product.id) ?? readProduct(product, parts, context)
  })
}

const isSingle = ({ parts }: ProductWords) => parts.length === 0
const isSoldAlone = (product: ProductWords) => isSingle(product) && product.state === 'on-sale'

interface Context {
  sales: readonly AppliedOffer[]
  language: Language
  all: readonly ProductWords[]
  business: Parameters<typeof readProducts>[3]
}

function readProduct(
  written: ProductWords,
  parts: readonly ProductPage[],
  { sales, language, all, business }: Context,
): ProductPage {
  const product = applyBestOffer(atRegularPrice(written, parts), sales, business.upgradeFloorInPaise)
  const holdsAll = parts.length > 0 && all.filter(isSoldAlone).every(({ id }) => written.parts.includes(id))
  const describe = (into: Language) => describeProduct(product, { parts, holdsAll }, business, into)
  const { excerpts: ownExcerpts, bundleExcerpts, hero, ...words } = fillAll(written, describe(language), describe('en'))
  const excerpts = ownExcerpts.length > 0 ? readExcerpts(ownExcerpts, language) : pickExcerpts(parts, all, language)
  return {
    product,
    state: words.state,
    formerSlugs: words.formerSlugs,
    card: words.card,
    blueprint: findBlueprint(words.blueprint, language),
    parts,
    holdsAll,
    files: [...words.files, ...parts.flatMap(({ files }) => files)],
    seo: words.seo,
    hero: { ...hero, headline: readHeadline(hero.headline) },
    features: words.features,
    whyChoose: words.whyChoose,
    excerpts,
    faqs: words.faqs,
    finalCall: words.finalCall,
    samplePages: words.samplePages,
    madeForClass: words.madeForClass,
    classLevels: words.classLevels,
    checkoutBenefits: words.checkoutBenefits,
    floatingBuyButton: words.floatingBuyButton,
    showsPages: words.showsPages,
    cover: words.cover,
    lookInside: words.lookInside,
  }
}

function atRegularPrice(written: ProductWords, parts: readonly ProductPage[]): Product {
  const { id, slug, name, shortName, priceInPaise } = written
  const listPriceInPaise = Math.max(
    priceInPaise,
    parts.length > 0 ? sumListPrices(parts) : (written.listPriceInPaise ?? 0),
  )
  const kind = parts.length > 0 ? 'bundle' : 'single'
  return { id, slug, kind, name, shortName, priceInPaise, listPriceInPaise, discount: null }
}

/** What the placeholders in a product's texts stand for. */
function describeProduct(
  product: Product,
  contents: Contents,
  business: MoneyBackFacts,
  language: Language,
): PlaceholderValues {
  const saving = savingOn(product)
  const prices: Record<(typeof productPlaceholders)[number], string> = {
    price: formatRupees(product.priceInPaise),
    listPrice: formatRupees(product.listPriceInPaise),
    saving: formatRupees(saving.inPaise),
    savingPercent: String(saving.percent),
    channels: describeChannels(language),
    moneyBack: writeMoneyBack(business, language).answer,
  }
  return contents.parts.length > 0 ? { ...prices, ...describeParts(contents, language) } : prices
}

type Contents = Pick<ProductPage, 'parts' | 'holdsAll'>

function describeParts(
  { parts, holdsAll }: Contents,
  language: Language,
): Record<(typeof bundlePlaceholders)[number], string> {
  const names = parts.map(({ card }) => card.name)
  const count = parts.length
  const { all, allSubjects } = allWords[language]
  const allCount = holdsAll ? `${all} ${count}` : String(count)
  return {
    count: String(count),
    countInWords: spellNumber(count, language),
    CountInWords: capitalise(spellNumber(count, language)),
    allCount,
    AllCount: capitalise(allCount),
    AllSubjects: holdsAll ? allSubjects : joinWithAnd(names, language),
    partNames: joinWithAnd(names, language),
    partList: names.join(', '),
    partDetails: joinWithAnd(parts.map(describePart), language),
    everydayNames: parts.map(({ card }) => card.everydayName).join(' '),
    theoryMarks: String(parts.reduce((sum, { blueprint }) => sum + (blueprint?.theoryMarks ?? 0), 0)),
  }
}

const allWords: Record<Language, { all: string; allSubjects: string }> = {
  en: { all: 'all', allSubjects: 'All Subjects' },
  hi: { all: 'सभी', allSubjects: 'सारे विषय' },
}

/** Science (Physics, Chemistry, Biology) */
function describePart({ card }: ProductPage): string {
  return card.covers.length > 0 ? `${card.name} (${card.covers.join(', ')})` : card.name
}

/** Without a drawing whose data the shop no longer has. */
function readExcerpts(excerpts: readonly ExcerptWords[], language: Language): Excerpt[] {
  return excerpts.flatMap(({ drawing, ...words }) => {
    const found = findDrawing(drawing, language)
    return found ? [{ ...words, drawing: found }] : []
  })
}

function findBlueprint(subject: string | null, language: Language): Blueprint | null {
  return subjectsIn[language].find(({ slug }) => slug === subject)?.blueprint ?? null
}

function findDrawing(wanted: ExcerptWords['drawing'], language: Language): ExcerptDrawing | null {
  const blueprint = findBlueprint(wanted.subject, language)
  if (!blueprint) return null
  if (wanted.kind === 'heatmap') return { kind: 'heatmap', blueprint }
  if (wanted.kind === 'trend') {
    const trend = blueprint.trends.find(({ key }) => key === wanted.key)
    return trend ? { kind: 'trend', trend, years: blueprint.years } : null
  }
  const map = blueprint.maps.find(({ key }) => key === wanted.key)
  return map ? { kind: 'priority-map', map, years: blueprint.years.length } : null
}

/** One drawing per part, then more of them until there are four. */
function pickExcerpts(parts: readonly ProductPage[], all: readonly ProductWords[], language: Language): Excerpt[] {
  const offered = parts.map((part) => listBundleExcerpts(part, all, language))
  const first = offered.flatMap((excerpts) => excerpts.slice(0, 1))
  const more = offered.flatMap((excerpts) => excerpts.slice(1))
  return [...first, ...more].slice(0, Math.max(maxBundleExcerpts, first.length))
}

/** A page's own excerpt does not name its product. */
function listBundleExcerpts(
  { product, card, excerpts }: ProductPage,
  all: readonly ProductWords[],
  language: Language,
): Excerpt[] {
  const written = all.find(({ id }) => id === product.id)?.bundleExcerpts ?? []
  if (written.length > 0) return readExcerpts(written, language)
  return excerpts.slice(0, 1).map((excerpt) => ({ ...excerpt, title: `${card.name}: ${excerpt.title}` }))
}
