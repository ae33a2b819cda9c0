import { Link } from 'react-router'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import { wordsPageWords as words } from '#content/interface/en/admin/words.ts'
import { legalPages } from '#content/owner/legal/pages.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { countTranslations, type TranslationCount } from '../editor/count-translations.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import type { Route } from './+types/words-index'

export async function loader() {
  const { home, freeGuide, freeGuideMail, orderMail, testimonials, legal } = await getEditableContent()
  const documents = Object.entries(legal.documents).map(([slug, { updatedOn: _, ...words }]) => [slug, words])
  const texts = {
    home,
    'free-guide': freeGuide,
    'free-guide-mail': freeGuideMail,
    'order-mail': orderMail,
    testimonials,
  }
  const pages = [...Object.entries(texts), ...documents] as [string, unknown][]
  return {
    translations: Object.fromEntries(pages.map(([page, words]) => [page, countTranslations(words)])) as Record<
      string,
      TranslationCount
    >,
  }
}

export const meta: Route.MetaFunction = ownerMeta('words', words.metaTitle)

const pages = [
  { to: 'home', ...words.home },
  { to: 'free-guide', ...words.freeGuide },
  { to: 'free-guide-mail', ...words.freeGuideMail },
  { to: 'order-mail', ...words.orderMail },
  { to: 'testimonials', ...words.testimonials },
]

export default function WordsIndex({ loaderData: { translations } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">{words.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{words.lead}</p>
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {pages.map(({ to, title, summary }) => (
          <li key={to} className="sheet p-5">
            <h2 className="text-xl">
              <Link to={to} className="after:absolute after:inset-0 hover:text-blue">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-ink-soft">{summary}</p>
            <MissingHindi count={translations[to]} />
          </li>
        ))}
      </ul>
      <h2 className="mt-8 text-2xl">{words.legal.groupTitle}</h2>
      <ul className="sheet mt-4 divide-y divide-line">
        {legalPages.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`legal/${slug}`} className="block px-5 py-3 font-semibold hover:text-blue">
              {title}
              <MissingHindi count={translations[slug]} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function MissingHindi({ count }: { count: TranslationCount | undefined }) {
  if (!count || count.missing === 0) return null
  return (
    <span className="mt-1 block text-base font-normal text-ink-soft">
      {editorWords.hindi.missing(count.missing, count.texts)}
    </span>
  )
}
