import { data } from 'react-router'
import { downloadWords } from '#content/interface/download.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'
import { isValidGuideLink } from '#shop/downloads/guide-link.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import type { Route } from './+types/guide-download'

export const handle: PageHandle = { scriptless: true }

/** The server streams the guide for a valid link, so such a link reaches this page only when the file is missing. */
export function loader({ params }: Route.LoaderArgs) {
  const state = isValidGuideLink(params.token) ? ('not-ready' as const) : ('invalid' as const)
  return data({ state }, { status: state === 'invalid' ? 404 : 503 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(getShopFacts(matches), {
    path: '/download',
    title: downloadWords.guide.states[loaderData?.state ?? 'invalid'].heading,
    ...downloadWords.guide.meta,
    noIndex: true,
  })

export default function GuideDownload({ loaderData: { state }, matches }: Route.ComponentProps) {
  const words = downloadWords.guide
  const { heading, lead } = words.states[state]
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        <p className="mt-5 text-lg text-ink-soft">{lead(linkLifetimeDays)}</p>
        {state === 'invalid' ? (
          <ButtonLink href="/free-guide" className="mt-8">
            {words.request}
          </ButtonLink>
        ) : (
          <ButtonLink href="?" className="mt-8">
            {downloadWords.tryAgain}
          </ButtonLink>
        )}
        <p className="mt-6 text-lg text-ink-soft">
          {words.support.before}
          <SupportLink address={getShopFacts(matches).supportEmail} />
          {words.support.after}
        </p>
      </div>
    </div>
  )
}
