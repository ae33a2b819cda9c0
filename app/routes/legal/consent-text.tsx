import { data } from 'react-router'
import { currentLanguage, localPath } from '#brand/language.ts'
import { consentTextWords as words } from '#content/interface/consent-text.ts'
import { legalPageWords } from '#content/interface/legal-page.ts'
import { consentSlugs, findLegalPage } from '#content/owner/legal/pages.ts'
import { findConsentText } from '#shop/legal/find-consent-text.server.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import { readLegalDocument } from '#shop/legal/read-legal-document.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/consent-text'
import { LegalText } from './legal-text.tsx'

export const handle: PageHandle = { scriptless: true }

/** Public, as the texts themselves were. */
export async function loader({ params: { version, slug }, url }: Route.LoaderArgs) {
  const page = consentSlugs.includes(slug as (typeof consentSlugs)[number]) ? findLegalPage(slug) : null
  const content = page ? await findText(version, readMoment(url.searchParams.get('at'))) : null
  if (!page || !content) throw data(null, 404)
  return {
    document: readLegalDocument(content, page.slug),
    version,
    isCurrent: version === getConsentTextVersion(),
    search: url.search,
  }
}

/** Each language has its own versions: one that only the other language had is shown in that language. */
async function findText(version: string, at: Date | undefined) {
  const own = currentLanguage()
  return (await findConsentText(version, at, own)) ?? findConsentText(version, at, own === 'hi' ? 'en' : 'hi')
}

function readMoment(text: string | null): Date | undefined {
  const moment = new Date(text ?? '')
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { document, version } = loaderData
  const { slug, title, description, keywords } = document
  return pageMeta(getShopFacts(matches), {
    path: `/consent-texts/${version}/${slug}`,
    title: words.metaTitle(title, version),
    description,
    keywords,
    noIndex: true,
  })
}

export default function ConsentText({ loaderData }: Route.ComponentProps) {
  const { document, version, isCurrent, search } = loaderData
  return (
    <>
      <aside className="column py-4" aria-label={words.documents}>
        <p className="font-semibold">
          {words.notice(version)} {isCurrent ? words.current : words.older}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {consentSlugs.map((slug) => (
            <li key={slug}>
              <a
                href={localPath(`/consent-texts/${version}/${slug}${search}`)}
                aria-current={slug === document.slug ? 'page' : undefined}
                className="text-link inline-block py-1 aria-[current=page]:font-bold"
              >
                {legalPageWords.titles[slug]}
              </a>
            </li>
          ))}
        </ul>
      </aside>
      <LegalText document={document} />
    </>
  )
}
