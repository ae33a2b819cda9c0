import { indianDate } from '#brand/indian-time.ts'
import { markEnglish } from '#brand/language.ts'
import { editionChangeWords as words } from '#content/interface/edition-changes.ts'
import type { ListedEdition } from '#shop/catalogue/files/list-past-editions.server.ts'
import { Section } from '../../ui/section.tsx'

export function EditionsSection({ editions }: { editions: readonly ListedEdition[] }) {
  if (editions.length === 0) return null
  return (
    <Section heading={words.heading} label={words.label} lead={words.lead} layout="columns">
      <ol className="divide-y divide-line border-y border-line">
        {editions.map(({ title, number, publishedAt, changes, whatIsNew }) => (
          <li key={`${title} ${number}`} className="py-4">
            <h3 className="text-lg">
              {title ? `${title}: ` : null}
              {words.edition(number, indianDate(publishedAt))}
            </h3>
            <p className="mt-1">{changes || (number === 1 ? words.first : null)}</p>
            {whatIsNew ? (
              <p lang={markEnglish(whatIsNew)} className="mt-1 text-ink-soft wrap-anywhere">
                {whatIsNew}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}
