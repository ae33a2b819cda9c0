import { contrastOf } from '#brand/contrast.ts'
import { findSellerState, isGstin } from '#brand/gstin.ts'
import { indianStates, isNameOfState, stateCodes } from '#brand/indian-states.ts'
import { indianDay } from '#brand/indian-time.ts'
import { palette } from '#brand/palette.ts'
import { formatRupees } from '#brand/rupees.ts'
import { isForSale } from '#content/owner/products/product-state.ts'
import type { WrittenProduct } from '#content/owner/products/written-product.ts'
import type { WrittenBusiness } from '#content/owner/written-business.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import type { WrittenLegal } from '#content/owner/written-legal.ts'
import type { OrderMailProblem, WrittenOrderMail } from '#content/owner/written-order-mail.ts'
import type { WrittenTestimonials } from '#content/owner/written-testimonials.ts'
import { isWrittenText, type WrittenText } from '#content/owner/written-text.ts'
import {
  bundlePlaceholders,
  freeGuideMailPlaceholders,
  legalPlaceholders,
  listPlaceholders,
  orderMailPlaceholders,
  productPlaceholders,
  shopPlaceholders,
} from '#shop/catalogue/placeholders.ts'
import { isReservedSlug } from '#shop/catalogue/reserved-slugs.ts'
import { findMarkdownProblems } from '#shop/legal/find-markdown-problems.server.ts'

/** Why content cannot be saved. The key has its sentence in content/. */
export interface ContentProblem {
  /** Where: ['products', '2', 'slug']. */
  path: string[]
  problem: string
  /** What the sentence names: the word in curly brackets, the allowed length, or the measured contrast. */
  detail?: string
}

/** Rules that concern several parts of the content; the schema checks each part alone. */
export function findContentProblems(content: WrittenContent): ContentProblem[] {
  return [
    ...content.products.flatMap((product, index) =>
      findProductProblems(product, content.products).map((found) => ({
        ...found,
        path: ['products', String(index), ...found.path],
      })),
    ),
    ...findBusinessProblems(content.business),
    ...findUnknownPlaceholders(content.business, ['business'], shopPlaceholders),
    ...findUnknownPlaceholders(content.home, ['home'], shopPlaceholders),
    ...findUnknownPlaceholders(content.freeGuide, ['freeGuide'], shopPlaceholders),
    ...findUnknownPlaceholders(content.freeGuideMail, ['freeGuideMail'], freeGuideMailPlaceholders),
    ...findUnknownPlaceholders(content.orderMail, ['orderMail'], orderMailPlaceholders),
    ...findOrderMailProblems(content.orderMail),
    ...findUnknownPlaceholders(content.legal, ['legal'], legalPlaceholders),
    ...findLegalProblems(content.legal),
    ...findTestimonialProblems(content.testimonials),
  ]
}

function findBusinessProblems({ gstin, state, invoicePrefixes, accent }: WrittenBusiness): ContentProblem[] {
  const isAccepted = gstin === '' || isGstin(gstin)
  return [
    ...(isAccepted ? [] : [{ path: ['business', 'gstin'], problem: 'gstin-check' }]),
    ...findStateProblems(gstin, state),
    ...findSharedPrefixes(invoicePrefixes),
    ...findAccentProblems(accent),
  ]
}

/** The GSTIN decides between CGST with SGST and IGST, so the address on the invoice must not name another State. */
function findStateProblems(gstin: string, typed: string): ContentProblem[] {
  const code = findSellerState(gstin)
  if (!code || !stateCodes.some((other) => other !== code && isNameOfState(typed, other))) return []
  return [{ path: ['business', 'state'], problem: 'state-of-gstin', detail: indianStates[code] }]
}

/** WCAG 2 AA: small text in this colour must be readable on every light background of the shop. */
const minContrast = 4.5

function findAccentProblems(accent: string): ContentProblem[] {
  if (accent === '') return []
  const contrast = Math.min(...[palette.white, palette.paper, palette.tint].map((ground) => contrastOf(accent, ground)))
  if (contrast >= minContrast) return []
  // Rounded down, so that the sentence never shows the limit itself.
  const shown = (Math.floor(contrast * 100) / 100).toFixed(2)
  return [{ path: ['business', 'accent'], problem: 'accent-contrast', detail: shown }]
}

function findSharedPrefixes(prefixes: WrittenBusiness['invoicePrefixes']): ContentProblem[] {
  const all = Object.entries(prefixes)
  return all
    .filter(([kind, prefix]) => all.some(([other, same]) => other !== kind && same === prefix))
    .map(([kind]) => ({ path: ['business', 'invoicePrefixes', kind], problem: 'prefix-taken' }))
}

function findProductProblems(product: WrittenProduct, all: readonly WrittenProduct[]): ContentProblem[] {
  const { slug, priceInPaise, listPriceInPaise } = product
  const others = all.filter((other) => other !== product)
  const problems: ContentProblem[] = []
  const report = (path: string[], problem: string) => problems.push({ path, problem })

  if (others.some(({ id }) => id === product.id)) report(['id'], 'slug-taken')
  if (isReservedSlug(slug)) report(['slug'], 'slug-reserved')
  if (others.some((other) => other.slug === slug || other.formerSlugs.includes(slug))) report(['slug'], 'slug-taken')
  if (listPriceInPaise !== null && listPriceInPaise < priceInPaise) report(['listPriceInPaise'], 'list-price-too-low')
  const parts = product.parts.map((id) => others.find((other) => other.id === id))
  if (parts.length === 1) report(['parts'], 'one-part')
  if (parts.some((part) => !part || part.parts.length > 0)) report(['parts'], 'unknown-part')
  const hasFiles = product.files.length > 0 || parts.some((part) => part && part.files.length > 0)
  if (isForSale(product.state) && !hasFiles) report(['files'], 'no-files')
  if (product.files[0]?.isPhoneEdition) report(['files', '0', 'isPhoneEdition'], 'phone-edition')
  const known = product.parts.length > 0 ? [...productPlaceholders, ...bundlePlaceholders] : productPlaceholders
  return [...problems, ...findBundlePriceProblems(priceInPaise, parts), ...findUnknownPlaceholders(product, [], known)]
}

/** The page names the sum of its parts as the list price of a bundle, and what it saves on that. */
function findBundlePriceProblems(
  priceInPaise: number,
  parts: readonly (WrittenProduct | undefined)[],
): ContentProblem[] {
  const known = parts.filter((part) => part !== undefined)
  const sum = known.reduce((total, part) => total + Math.max(part.priceInPaise, part.listPriceInPaise ?? 0), 0)
  if (known.length < Math.max(parts.length, 1) || priceInPaise <= sum) return []
  return [{ path: ['priceInPaise'], problem: 'bundle-too-expensive', detail: formatRupees(sum) }]
}

function findLegalProblems({ documents }: WrittenLegal): ContentProblem[] {
  return Object.entries(documents).flatMap(([slug, { inShort, sections }]) => {
    const path = ['legal', 'documents', slug]
    return [
      ...inShort.flatMap((text, index) => findTextProblems(text, [...path, 'inShort', String(index)])),
      ...sections.flatMap(({ body }, index) => findTextProblems(body, [...path, 'sections', String(index), 'body'])),
    ]
  })
}

/** What every buyer needs to read: what was bought, and where to get help. */
function findOrderMailProblems({ subject, support }: WrittenOrderMail): ContentProblem[] {
  const require = (field: keyof WrittenOrderMail, text: WrittenText, name: string, problem: OrderMailProblem) =>
    listWords(text, ['orderMail', field])
      .filter(({ words }) => words !== '' && !listPlaceholders(words).includes(name))
      .map(({ place }) => ({ path: place, problem }))
  return [
    ...require('subject', subject, 'product', 'product-required'),
    ...require('support', support, 'supportEmail', 'support-required'),
  ]
}

function findTestimonialProblems({ list }: WrittenTestimonials): ContentProblem[] {
  const today = indianDay(new Date())
  return list.flatMap(({ consentGivenOn }, index) =>
    consentGivenOn !== null && consentGivenOn > today
      ? [{ path: ['testimonials', 'list', String(index), 'consentGivenOn'], problem: 'future-day' }]
      : [],
  )
}

function findTextProblems(text: WrittenText, path: string[]): ContentProblem[] {
  return listWords(text, path).flatMap(({ words, place }) =>
    findMarkdownProblems(words).map((problem) => ({ path: place, problem })),
  )
}

/** Both languages of a text. A problem of the English words concerns the text as a whole. */
function listWords({ en, hi = '' }: WrittenText, path: string[]) {
  return [
    { words: en, place: path },
    { words: hi, place: [...path, 'hi'] },
  ]
}

function findUnknownPlaceholders(content: unknown, path: string[], known: readonly string[]): ContentProblem[] {
  if (isWrittenText(content)) {
    return listWords(content, path).flatMap(({ words, place }) => {
      const detail = listPlaceholders(words).find((name) => !known.includes(name))
      return detail === undefined ? [] : [{ path: place, problem: 'unknown-placeholder', detail }]
    })
  }
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => findUnknownPlaceholders(value, [...path, key], known))
}
