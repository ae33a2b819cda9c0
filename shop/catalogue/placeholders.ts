import { isEnglishText } from '#brand/language.ts'
import type { LegalPlaceholder } from '#content/owner/legal/legal-values.ts'

const placeholder = /\{([A-Za-z]+)\}/g

/** In the texts of a product. */
export const productPlaceholders = ['price', 'listPrice', 'saving', 'savingPercent', 'channels', 'moneyBack'] as const

/** In the texts of a bundle as well. */
export const bundlePlaceholders = [
  'count',
  'countInWords',
  'CountInWords',
  'allCount',
  'AllCount',
  'AllSubjects',
  'partNames',
  'partList',
  'partDetails',
  'everydayNames',
  'theoryMarks',
] as const

/** In texts about the whole shop. */
export const shopPlaceholders = [
  'shopName',
  'city',
  'state',
  'country',
  'price',
  'count',
  'countInWords',
  'savingPercent',
  'bundleOffer',
  'everydayNames',
  'everydayNamesWithAnd',
] as const

/** In the mail that brings the free guide. */
export const freeGuideMailPlaceholders = [...shopPlaceholders, 'linkLifetimeDays'] as const

/** In the mail of an order. */
export const orderMailPlaceholders = [...shopPlaceholders, 'product', 'supportEmail', 'supportHours'] as const

/** In legal texts. */
export const legalPlaceholders = [
  'shopName',
  'siteUrl',
  'supportEmail',
  'seller',
  'legalName',
  'address',
  'city',
  'state',
  'country',
  'phone',
  'grievanceOfficer',
  'officer',
  'supportTimes',
  'gstin',
  'claim',
  'productLinks',
  'bundleOffer',
  'allProductLinks',
  'allProductLinksWithOr',
  'paymentMethods',
  'salesAreFinal',
  'moneyBack',
  'orderEmailMinutes',
  'orderEmailUsualMinutes',
  'supportHours',
  'optOutDays',
  'complaintHours',
  'complaintResolvedWithin',
  'callingFrom',
  'callingUntil',
] as const satisfies LegalPlaceholder[]

/** By name. In a text, {price} stands for the value of `price`. */
export type PlaceholderValues = Readonly<Record<string, string>>

export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/** Fills the placeholders of every text inside, and those of texts that are not translated with `englishValues`. */
export function fillAll<Content>(content: Content, values: PlaceholderValues, englishValues = values): Content {
  return mapStrings(content, (text) => fillPlaceholders(text, isEnglishText(text) ? englishValues : values))
}

export function mapStrings<Content>(content: Content, map: (text: string) => string): Content {
  if (typeof content === 'string') return map(content) as Content
  if (Array.isArray(content)) return content.map((item) => mapStrings(item, map)) as Content
  if (typeof content !== 'object' || content === null) return content
  const entries = Object.entries(content).map(([key, value]) => [key, mapStrings(value, map)])
  return Object.fromEntries(entries) as Content
}
