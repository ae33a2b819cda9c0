import { data } from 'react-router'
import { linkLivesForDays } from '#shop/catalogue/link-lifetime.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import type { Route } from './+types/guide-download'

export const handle: PageHandle = { scriptless: true }

/** Only asked for links to the guide that are not ours or too old: the server streams the others. */
export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path: '/download',
    title: 'This link does not work any more',
    description: 'How to get the free guide again.',
    keywords: ['free guide', 'download'],
    noIndex: true,
  })

export default function GuideDownload({ matches }: Route.ComponentProps) {
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">Free guide</p>
        <h1 className="text-4xl md:text-5xl">This link does not work any more</h1>
        <p className="mt-5 text-lg text-ink-soft">
          It is older than {linkLivesForDays} days, or a letter was lost on the way. The guide is free: simply ask for
          it again.
        </p>
        <ButtonLink href="/free-guide" className="mt-8">
          Get the free guide
        </ButtonLink>
        <p className="mt-6 text-lg text-ink-soft">
          Need help? Write to <SupportLink address={getShopFacts(matches).supportEmail} />.
        </p>
      </div>
    </div>
  )
}
