import { type Language, languages } from '#brand/language.ts'
import { type LegalSlug, legalSlugs } from '#content/owner/legal/pages.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import type { InOneLanguage } from '#content/owner/written-text.ts'
import type { AppliedOffer } from '#shop/catalogue/apply-offer.ts'
import { chooseLanguage } from '#shop/catalogue/choose-language.ts'
import { getSales } from '#shop/catalogue/current-sales.server.ts'
import { listPlaceholders } from '#shop/catalogue/placeholders.ts'
import { readContent, type ShopContent } from '#shop/catalogue/read-content.ts'
import { legalLineFiller } from '#shop/legal/read-legal-document.server.ts'

const sections = ['business', 'home', 'freeGuide', 'freeGuideMail'] as const

/** A sentence that the owner did not change, and that says something else after a change elsewhere. */
export interface RewrittenSentence {
  language: Language
  place: { section: (typeof sections)[number] } | { product: string } | { legal: LegalSlug }
  before: string
  after: string
}

/** Prices, names and counts stand in many sentences: the owner sees which ones a change rewrites, in every language. */
export function listRewrittenSentences(
  published: WrittenContent,
  draft: WrittenContent,
  sales: readonly AppliedOffer[] = getSales(),
): RewrittenSentence[] {
  const all = languages.flatMap((language) => {
    const read = (written: WrittenContent): Side => {
      const filled = readContent(written, 0, language, sales)
      return { words: chooseLanguage(written, language), filled, fillLegal: legalLineFiller(filled) }
    }
    return compare(read(published), read(draft), language)
  })
  // A text without a translation is the same in every language, and some products share a sentence.
  const isFirst = ({ before, after }: RewrittenSentence, index: number) =>
    all.findIndex((other) => other.before === before && other.after === after) === index
  return all.filter(isFirst)
}

interface Side {
  words: InOneLanguage<WrittenContent>
  filled: ShopContent
  fillLegal: (line: string) => string
}

function compare(before: Side, after: Side, language: Language): RewrittenSentence[] {
  const at = (place: RewrittenSentence['place'], pairs: Pair[]) => pairs.map((pair) => ({ language, place, ...pair }))
  return [
    ...sections.flatMap((section) =>
      at(
        { section },
        pairTexts(before.words[section], after.words[section], before.filled[section], after.filled[section]),
      ),
    ),
    ...after.words.products.flatMap((words) => {
      const earlier = before.words.products.find(({ id }) => id === words.id)
      const find = ({ filled }: Side) => filled.products.find(({ product }) => product.id === words.id)
      return at({ product: words.name }, pairTexts(earlier, words, find(before), find(after)))
    }),
    ...legalSlugs.flatMap((legal) => at({ legal }, pairLegalLines(before, after, legal))),
  ]
}

type Pair = Pick<RewrittenSentence, 'before' | 'after'>

/** Walks what was written and what pages show of it side by side. */
function pairTexts(wordsBefore: unknown, wordsAfter: unknown, shownBefore: unknown, shownAfter: unknown): Pair[] {
  if (typeof shownBefore === 'string' && typeof shownAfter === 'string') {
    const isRewritten = wordsBefore === wordsAfter && shownBefore !== shownAfter
    return isRewritten ? [{ before: shownBefore, after: shownAfter }] : []
  }
  const trees = [wordsBefore, wordsAfter, shownBefore, shownAfter]
  if (!trees.every(isTree)) return []
  return Object.keys(trees[1] ?? {}).flatMap((key) =>
    pairTexts(trees[0]?.[key], trees[1]?.[key], trees[2]?.[key], trees[3]?.[key]),
  )
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function pairLegalLines(before: Side, after: Side, slug: LegalSlug): Pair[] {
  const earlier = new Set(listLegalLines(before, slug))
  return listLegalLines(after, slug)
    .filter((line) => earlier.has(line) && listPlaceholders(line).length > 0)
    .map((line) => ({ before: before.fillLegal(line), after: after.fillLegal(line) }))
    .filter((pair) => pair.before !== pair.after)
}

function listLegalLines({ words }: Side, slug: LegalSlug): string[] {
  const { inShort, sections: parts } = words.legal.documents[slug]
  return [...inShort, ...parts.flatMap(({ body }) => body.split('\n'))]
}
