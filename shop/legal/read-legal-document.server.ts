import { isWrittenInHindi } from '#brand/language.ts'
import { refundRuleWords } from '#content/interface/refund-rules.ts'
import { writeLegalValuesInHindi } from '#content/owner/hi/legal/legal-values.ts'
import { legalTitlesInHindi } from '#content/owner/hi/legal/pages.ts'
import type { LegalBlock, LegalDocument, LegalSection } from '#content/owner/legal/legal-document.ts'
import { writeLegalValues } from '#content/owner/legal/legal-values.ts'
import { type LegalSlug, legalTitles } from '#content/owner/legal/pages.ts'
import type { SectionCondition } from '#content/owner/legal-sections.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { secondPaymentHours } from '#content/owner/refund-rules.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { fromSettings } from '#platform/settings/current-settings.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { formatSeller } from '#shop/catalogue/format-seller.ts'
import { fillPlaceholders } from '#shop/catalogue/placeholders.ts'
import { isOnSale, type ShopContent } from '#shop/catalogue/read-content.ts'
import { fillBlock, fillLines, type LegalValues, toWords } from './fill-legal-text.ts'
import { readInlineMarkdown, readMarkdown } from './read-markdown.server.ts'

export interface LegalSettings {
  siteUrl: string
  /** Whether the free-guide form asks for consent to the Meta pixel. */
  usesMetaPixel: boolean
}

const currentLegalSettings = fromSettings((): LegalSettings => {
  const { siteUrl, metaPixelId } = shopSettings()
  return { siteUrl, usesMetaPixel: Boolean(metaPixelId) }
})

/** A legal text of some publication as its page shows it. */
export function readLegalDocument(
  content: ShopContent,
  slug: LegalSlug,
  settings: LegalSettings = currentLegalSettings(),
): LegalDocument {
  const valuesFor = chooseLegalValues(content, settings)
  const fillWords = (text: string) => fillPlaceholders(text, toWords(valuesFor(text)))
  const { description, keywords, updatedOn, inShort, sections } = content.legal.documents[slug]
  const rules = slug === 'refund' ? writeRefundRules(content) : []
  const readSections = () =>
    sections
      .filter(({ shownWhen }) => isShown(shownWhen, settings))
      .map(({ heading, body }) => ({
        heading: fillWords(heading),
        blocks: readMarkdown(body).flatMap((block) => fillBlock(block, valuesFor(body))),
      }))
      .filter(({ blocks }) => blocks.length > 0)
  return {
    slug,
    title: (content.language === 'hi' ? legalTitlesInHindi : legalTitles)[slug],
    updatedOn,
    description: fillWords(description),
    keywords: keywords.map(fillWords),
    inShort: [
      ...rules.map(({ inShort }) => [inShort]),
      ...inShort.flatMap((line) => fillLines([readInlineMarkdown(line)], valuesFor(line))),
    ],
    sections: [...rules.map(({ section }) => section), ...readSections()],
  }
}

/** The rules that the owner chose in the settings; none while the strict policy applies. */
function writeRefundRules(content: ShopContent): { inShort: string; section: LegalSection }[] {
  return inLanguage(content.language, () => writeRefundRulesNow(content))
}

function writeRefundRulesNow({ business }: ShopContent): { inShort: string; section: LegalSection }[] {
  const { heading, inShort, lead, rules, decided, asked } = refundRuleWords
  const { returnsSecondPayments, swapDays, moneyBack, moneyBackDays } = business.refundRules
  const list = [
    returnsSecondPayments ? rules.secondPayment(secondPaymentHours) : '',
    swapDays > 0 ? rules.swap(swapDays) : '',
    moneyBack === 'within-days' ? rules.moneyBack(moneyBackDays) : '',
    moneyBack === 'ask' ? rules.ask(business.answerDays) : '',
  ].filter(Boolean)
  if (list.length === 0) return []
  const blocks: LegalBlock[] = [
    { paragraph: [lead] },
    { list: list.map((rule) => [rule]) },
    { paragraph: [decided] },
    { paragraph: readInlineMarkdown(asked) },
  ]
  return [{ inShort, section: { heading, blocks } }]
}

/** Fills lines of legal texts with words, without links. */
export function legalLineFiller(content: ShopContent): (line: string) => string {
  const valuesFor = chooseLegalValues(content, currentLegalSettings())
  return (line) => fillPlaceholders(line, toWords(valuesFor(line)))
}

function isShown(condition: SectionCondition, { usesMetaPixel }: LegalSettings): boolean {
  return condition === 'always' || (condition === 'with-meta-pixel') === usesMetaPixel
}

/** A text without a translation is English on a Hindi page too, and so are the words of its facts. */
function chooseLegalValues(content: ShopContent, settings: LegalSettings): (text: string) => LegalValues {
  const english = readLegalValues(content, settings, writeLegalValues)
  if (content.language === 'en') return () => english
  const hindi = readLegalValues(content, settings, writeLegalValuesInHindi)
  return (text) => (isWrittenInHindi(text) ? hindi : english)
}

function readLegalValues(
  { business, products }: ShopContent,
  { siteUrl }: LegalSettings,
  write: typeof writeLegalValues,
): LegalValues {
  const onSale = products.filter(isOnSale)
  const link = (words: string, href: string) => `[${escapeMarkdown(words)}](${href})`
  const linkPart = ({ card, product }: ProductPage) => link(card.name, `/${product.slug}`)
  const values = write({
    ...escapeFacts(business),
    siteUrl: escapeMarkdown(siteUrl),
    seller: escapeMarkdown(formatSeller(business)),
    supportLink: link(business.supportEmail, `mailto:${business.supportEmail}`),
    productLinks: onSale.filter(({ product }) => product.kind === 'single').map(linkPart),
    bundles: onSale
      .filter(({ product }) => product.kind === 'bundle')
      .map(({ product, parts, holdsAll }) => ({
        link: link(product.name, `/${product.slug}`),
        partLinks: parts.map((part) => (isOnSale(part) ? linkPart(part) : escapeMarkdown(part.card.name))),
        holdsAll,
      })),
  })
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readInlineMarkdown(value)]))
}

function escapeFacts<Facts extends object>(facts: Facts): Facts {
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? escapeMarkdown(value) : value,
  ])
  return Object.fromEntries(entries) as Facts
}

/** Markdown lets a backslash stand before any of these, so that a fact is always shown as it is. */
function escapeMarkdown(words: string): string {
  return words.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
}
