import { withoutLanguage } from '#brand/language.ts'
import type { LegalDocument } from '#content/owner/legal/legal-document.ts'
import { findLegalPage } from '#content/owner/legal/pages.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { readLegalDocument } from '#shop/legal/read-legal-document.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { breadcrumbs } from '../../seo/structured-data.ts'
import type { Route } from './+types/legal-page'
import { isEnglishLegalText, LegalText } from './legal-text.tsx'

export const handle: PageHandle = { static: true }

export function loader({ url }: Route.LoaderArgs): LegalDocument {
  const page = findLegalPage(withoutLanguage(url.pathname).slice(1).toLowerCase())
  if (!page) throw new Error(`routes.ts names ${url.pathname}, which is not a legal text`)
  return readLegalDocument(getContent(), page.slug)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const shop = getShopFacts(matches)
  const { slug, title, description, keywords } = loaderData
  const path = `/${slug}`
  return pageMeta(shop, {
    path,
    title,
    description,
    keywords,
    onlyEnglish: isEnglishLegalText(loaderData),
    structuredData: [breadcrumbs(shop, { name: title, path })],
  })
}

export default function LegalPage({ loaderData: document }: Route.ComponentProps) {
  return <LegalText document={document} />
}
