import { data } from 'react-router'
import { download } from '#content/interface/en/download.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import type { Route } from './+types/guide-download'

const words = download.guide

export const handle: PageHandle = { scriptless: true }

/** Only invalid and expired links reach this page: the server streams the guide for valid ones. */
export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), { path: '/download', title: words.heading, ...words.meta, noIndex: true })

export default function GuideDownload({ matches }: Route.ComponentProps) {
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-4xl md:text-5xl">{words.heading}</h1>
        <p className="mt-5 text-lg text-ink-soft">{words.lead(linkLifetimeDays)}</p>
        <ButtonLink href="/free-guide" className="mt-8">
          {words.request}
        </ButtonLink>
        <p className="mt-6 text-lg text-ink-soft">
          {words.support.before}
          <SupportLink address={getShopFacts(matches).supportEmail} />
          {words.support.after}
        </p>
      </div>
    </div>
  )
}
