import { encode } from 'uqr'
import type { Language } from '#brand/language.ts'
import { posterWords as words } from '#content/interface/poster.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { replaceMissingGlyphs } from '../missing-glyphs.ts'
import { typeset } from '../typeset.ts'
import template from './poster.typ?raw'
import type { PosterPaper } from './poster-papers.ts'

export interface PosterFacts {
  language: Language
  paper: PosterPaper
  shopName: string
  eyebrow: string
  product: string
  summary: string
  price: string
  /** Of the price, as it is printed. */
  day: string
  /** "Instant download after payment" */
  delivery: string
  /** Where the code leads, with the source of the sale. */
  url: string
  /** The same for a person who types it: "shop.example/maths". */
  address: string
}

/** A poster with a code that phones read, for a wall or a counter. */
export function typesetPoster(facts: PosterFacts): Promise<Uint8Array> {
  return inLanguage(facts.language, () => typeset(template, describePoster(facts)))
}

function describePoster({ language, paper, url, day, ...texts }: PosterFacts) {
  const printable = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, replaceMissingGlyphs(text, '')]),
  ) as typeof texts
  return {
    language,
    size: 'a4' as const,
    meta: {
      title: words.documentTitle(printable.product),
      author: printable.shopName,
      subject: printable.summary,
      keywords: [],
      date: null,
    },
    ...printable,
    paper,
    priceNote: words.price(day),
    scan: words.scan,
    or: words.or,
    qr: describeQr(url),
  }
}

/** Dark modules that stand side by side are one bar, so that the drawing is short. */
function describeQr(text: string) {
  // A quarter of it may be dirty or torn.
  const { size, data } = encode(text, { ecc: 'Q', border: 4 })
  const bars = data.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map((run) => [run.index, y, run[0].length])
  })
  return { size, bars }
}
