import { isDeepStrictEqual } from 'node:util'
import { legalSlugs } from '#content/owner/legal/pages.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import type { WrittenLegal, WrittenLegalDocument } from '#content/owner/written-legal.ts'
import { isWrittenText } from '#content/owner/written-text.ts'
import { chooseLanguage } from '#shop/catalogue/choose-language.ts'

/**
 * Adds the Hindi of the starting content to texts whose English is word for word the shipped one. What the owner wrote
 * stays: another English text gets no Hindi, and a Hindi text is never replaced.
 */
export function fillInHindi(content: WrittenContent, shipped: WrittenContent): WrittenContent {
  const { legal, ...others } = content
  const { legal: shippedLegal, ...shippedOthers } = shipped
  const filled = fillTexts(others, collectHindi(shippedOthers)) as typeof others
  return { ...filled, legal: fillLegal(legal, shippedLegal) }
}

/** Whether any text has a translation. */
export function hasHindi(value: unknown): boolean {
  if (isWrittenText(value)) return Boolean(value.hi)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasHindi)
}

function collectHindi(value: unknown, byEnglish = new Map<string, string>()): Map<string, string> {
  if (isWrittenText(value)) {
    if (value.hi) byEnglish.set(value.en, value.hi)
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) collectHindi(item, byEnglish)
  }
  return byEnglish
}

function fillTexts(value: unknown, byEnglish: ReadonlyMap<string, string>): unknown {
  if (isWrittenText(value)) {
    const hi = value.hi ?? byEnglish.get(value.en)
    return hi ? { ...value, hi } : value
  }
  if (Array.isArray(value)) return value.map((item) => fillTexts(item, byEnglish))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillTexts(item, byEnglish)]))
}

/** A legal text as a whole or not at all: half of one in each language would say two different things. */
function fillLegal(legal: WrittenLegal, shipped: WrittenLegal): WrittenLegal {
  const documents = legalSlugs.map((slug) => {
    const [own, starting] = [legal.documents[slug], shipped.documents[slug]]
    const isUntouched = isDeepStrictEqual(readEnglish(own), readEnglish(starting)) && !hasHindi(readWords(own))
    return [slug, isUntouched ? { ...starting, updatedOn: own.updatedOn } : own]
  })
  return { ...legal, documents: Object.fromEntries(documents) as WrittenLegal['documents'] }
}

function readWords({ updatedOn: _, ...words }: WrittenLegalDocument) {
  return words
}

function readEnglish(document: WrittenLegalDocument) {
  return chooseLanguage(readWords(document), 'en')
}
