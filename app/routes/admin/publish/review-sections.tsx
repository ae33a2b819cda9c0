import { Link } from 'react-router'
import { languages } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { publishWords as words } from '#content/interface/en/admin/publish.ts'
import { findLegalPage } from '#content/owner/legal/pages.ts'
import type { FlooredOffer } from '#shop/offers/list-floored-offers.server.ts'
import type { RewrittenSentence } from '#shop/publications/list-rewritten-sentences.server.ts'
import { Difference } from './change-list.tsx'

const maxSentences = 40

/** Sentences with prices, names and counts that a change elsewhere rewrites. */
export function RewrittenSentences({ sentences }: { sentences: readonly RewrittenSentence[] }) {
  if (sentences.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-xl">{words.rewritten.heading}</h3>
      <p className="mt-1 text-ink-soft">{words.rewritten.lead}</p>
      {languages.map((language) => (
        <InOneLanguage key={language} language={language} sentences={sentences} />
      ))}
    </section>
  )
}

interface InOneLanguageProps {
  language: RewrittenSentence['language']
  sentences: readonly RewrittenSentence[]
}

function InOneLanguage({ language, sentences }: InOneLanguageProps) {
  const own = sentences.filter((sentence) => sentence.language === language)
  if (own.length === 0) return null
  return (
    <>
      <h4 className="mt-4 font-bold">{words.rewritten.languages[language]}</h4>
      <ul className="mt-1 space-y-2 border-l-2 border-line pl-4">
        {own.slice(0, maxSentences).map(({ place, before, after }) => (
          <li key={`${before}→${after}`} className="wrap-anywhere">
            <span className="text-ink-soft">{describePlace(place)}: </span>
            <span lang={language}>
              <Difference before={before} after={after} />
            </span>
          </li>
        ))}
        {own.length > maxSentences ? <li>{words.changes.more(own.length - maxSentences)}</li> : null}
      </ul>
    </>
  )
}

function describePlace(place: RewrittenSentence['place']): string {
  if ('section' in place) return words.changes.sections[place.section]
  return 'product' in place ? place.product : (findLegalPage(place.legal)?.title ?? place.legal)
}

export function PrivateProducts({ products }: { products: readonly { id: string; name: string }[] }) {
  if (products.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-xl">{words.private.heading}</h3>
      <ul className="mt-1 space-y-1">
        {products.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {words.private.text(name)}{' '}
            <Link to={`/admin-dashboard/products/${id}`} className="font-semibold underline underline-offset-4">
              {words.private.link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Stored offers that meet a price which is lower than when they were saved. */
export function FlooredOffers({ offers }: { offers: readonly FlooredOffer[] }) {
  if (offers.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-xl">{words.floored.heading}</h3>
      <ul className="mt-1 space-y-1">
        {offers.map(({ id, offer, product, priceInPaise }) => (
          <li key={`${id}-${product}`} className="wrap-anywhere">
            {words.floored.text(offer, product, formatRupees(priceInPaise))}{' '}
            <Link to={`/admin-dashboard/offers/${id}`} className="font-semibold underline underline-offset-4">
              {words.floored.link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function DeadLinks({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-xl">{words.deadLinks.heading}</h3>
      <p className="mt-1 text-ink-soft">{words.deadLinks.text}</p>
      <ul className="mt-1 list-disc pl-5">
        {links.map((link) => (
          <li key={link} className="font-mono text-base wrap-anywhere">
            {link}
          </li>
        ))}
      </ul>
    </section>
  )
}
