import type { WrittenContent } from '#content/owner/written-content.ts'
import { mapStrings } from './placeholders.ts'

type Replacement = readonly [before: string, after: string]

/** Starting sentences of version 1.0.0 said "all" also of a bundle that does not contain every product. */
const inBundles: readonly Replacement[] = [
  ['Get All Subjects Together', 'Get {AllSubjects} Together'],
  ['All {count} ', '{AllCount} '],
  ['all {count} ', '{allCount} '],
  [' of theory on {count} maps:', ' of theory, mapped:'],
  ['सारे विषय एक साथ लें', '{AllSubjects} एक साथ लें'],
  ['सभी {count} ', '{allCount} '],
  [' अंक, {count} नक्शों पर:', ' अंक, नक्शों पर:'],
]

const onHome: readonly Replacement[] = [
  [', or all {countInWords} together for {savingPercent}% off the list price.', '{bundleOffer}.'],
  [', या {countInWords} विषय एक साथ, सूची मूल्य पर {savingPercent}% छूट के साथ।', '{bundleOffer}।'],
]

/** Stored content with the sentences of earlier releases that were not always true in their present form. */
export function mendSentences(content: WrittenContent): WrittenContent {
  return {
    ...content,
    home: mapStrings(content.home, replaceIn(onHome)),
    products: content.products.map((product) =>
      product.parts.length > 0 ? mapStrings(product, replaceIn(inBundles)) : product,
    ),
  }
}

const replaceIn = (replacements: readonly Replacement[]) => (text: string) =>
  replacements.reduce((mended, [before, after]) => mended.replaceAll(before, after), text)
