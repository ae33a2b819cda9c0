import { indianDate } from '#brand/indian-time.ts'
import { localPath, markEnglish } from '#brand/language.ts'
import { editionChangeWords as words } from '#content/interface/edition-changes.ts'
import { showDownloadToast } from '../../ui/show-download-toast.ts'
import type { Purchase } from './dashboard-data.server.ts'

/** What changed since the order was bought. */
export function EditionNews({ news }: Pick<Purchase, 'news'>) {
  if (news.length === 0) return null
  return (
    <ul className="mt-3 space-y-3">
      {news.map(({ title, publishedAt, changes, whatIsNew, changedFacts, href }) => (
        <li key={href} className="border-l-4 border-marker-deep pl-3">
          <p className="font-semibold">
            {words.since(indianDate(publishedAt))}
            {news.length > 1 ? ` · ${title}` : null}
          </p>
          {changes ? <p>{changes}</p> : null}
          {whatIsNew ? (
            <p lang={markEnglish(whatIsNew)} className="wrap-anywhere">
              {whatIsNew}
            </p>
          ) : null}
          {changedFacts ? (
            <p>
              <a
                href={localPath(href)}
                className="text-link inline-block py-1.5"
                aria-label={words.onlyChanged(title)}
                onClick={showDownloadToast}
              >
                {words.onlyChangedShort}
              </a>{' '}
              <span className="text-base text-ink-soft">{changedFacts}</span>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
