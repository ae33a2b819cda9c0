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

/** They promised WhatsApp also in a shop that does not use it, and final sales also in one that gives money back. */
const inProducts: readonly Replacement[] = [
  ['By email and WhatsApp', 'By {channels}'],
  ['by email and WhatsApp', 'by {channels}'],
  [
    'The links go to your inbox and to your phone, so the files are where you study.',
    'The links come right after the payment, so the files are where you study.',
  ],
  ['No. A blueprint is a digital file that is delivered immediately, so sales are final.', '{moneyBack}'],
  ['ईमेल और WhatsApp पर', '{channels} पर'],
  ['नहीं। ब्लूप्रिंट एक डिजिटल फ़ाइल है जो तुरंत मिल जाती है, इसलिए खरीदने के बाद पैसे वापस नहीं होते।', '{moneyBack}'],
  [
    'लिंक आपके इनबॉक्स और आपके फ़ोन, दोनों पर आते हैं, ताकि फ़ाइलें वहीं हों जहाँ पढ़ाई होती है।',
    'पेमेंट के तुरंत बाद लिंक आ जाते हैं, ताकि फ़ाइलें वहीं हों जहाँ पढ़ाई होती है।',
  ],
]

const onHome: readonly Replacement[] = [
  [', or all {countInWords} together for {savingPercent}% off the list price.', '{bundleOffer}.'],
  [', या {countInWords} विषय एक साथ, सूची मूल्य पर {savingPercent}% छूट के साथ।', '{bundleOffer}।'],
]

const inLegalTexts: readonly Replacement[] = [
  ['There are no refunds, but we put right', '{salesAreFinal}, but we put right'],
  ['All sales are final. Blueprints are digital', '{salesAreFinal}. Blueprints are digital'],
  ['All sales are final: blueprints are digital', '{salesAreFinal}: blueprints are digital'],
  [
    'So we give no refunds, exchanges or credits once',
    '{salesAreFinal}: we give no refunds, exchanges or credits once',
  ],
  ['रिफ़ंड नहीं दिया जाता, लेकिन अगर फ़ाइल', '{salesAreFinal}, लेकिन अगर फ़ाइल'],
  ['खरीदने के बाद पैसे वापस नहीं किए जाते। ब्लूप्रिंट डिजिटल', '{salesAreFinal}। ब्लूप्रिंट डिजिटल'],
  ['खरीदने के बाद पैसे वापस नहीं किए जाते: ब्लूप्रिंट डिजिटल', '{salesAreFinal}: ब्लूप्रिंट डिजिटल'],
  ['इसलिए पेमेंट पूरा हो जाने के बाद हम रिफ़ंड', '{salesAreFinal}: पेमेंट पूरा हो जाने के बाद हम रिफ़ंड'],
]

const mendProduct = replaceIn(inProducts)
const mendBundle = replaceIn([...inProducts, ...inBundles])
const mendHome = replaceIn(onHome)
const mendLegalText = replaceIn(inLegalTexts)

/** Stored content with the sentences of earlier releases that were not always true in their present form. */
export function mendSentences(content: WrittenContent): WrittenContent {
  return {
    ...content,
    legal: mapStrings(content.legal, mendLegalText),
    home: mapStrings(content.home, mendHome),
    products: content.products.map((product) =>
      mapStrings(product, product.parts.length > 0 ? mendBundle : mendProduct),
    ),
  }
}

/** One search for all sentences: the owner's pages read the whole content each time. */
function replaceIn(replacements: readonly Replacement[]): (text: string) => string {
  const afterOf = new Map(replacements)
  const escaped = [...afterOf.keys()].map((before) => before.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const anyBefore = new RegExp(escaped.join('|'), 'g')
  return (text) => text.replace(anyBefore, (before) => afterOf.get(before) ?? before)
}
