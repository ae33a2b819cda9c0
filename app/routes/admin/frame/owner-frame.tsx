import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { helpWords } from '#content/interface/en/admin/help/help.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { siteWords } from '#content/interface/en/site.ts'
import type { loader as rootLoader } from '../../../root.tsx'
import { DemoBanner } from '../../../ui/demo-banner.tsx'
import { PreviewBar } from '../../../ui/preview-bar.tsx'
import { ToastHost } from '../../../ui/toast.tsx'
import { helpPathFor } from '../help/find-help.ts'
import { CircleQuestionMarkIcon } from '../icons/icons.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { HomeLink } from './home-link.tsx'
import { SearchBox } from './search-box.tsx'
import { SideBar } from './side-bar.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** Around every page of the owner, instead of the shop's header and footer. */
export function OwnerFrame({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof rootLoader>('root')
  useRowKeys()
  return (
    <div className="owner flex-1">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-2 font-semibold text-white focus:translate-y-0"
      >
        {siteWords.skipToContent}
      </a>
      <Progress />
      <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <SideBar shopName={shop?.name ?? adminLayoutWords.title} />
        <div className="min-w-0">
          {shop?.isPreview ? <PreviewBar /> : null}
          {shop?.isDemo ? <DemoBanner /> : null}
          <header className="print:hidden sticky top-0 z-20 border-b border-line bg-white">
            <div className="mx-auto flex h-14 max-w-6xl items-center gap-3 px-4 lg:px-8">
              <HomeLink className="-ml-1 p-1 lg:hidden" />
              <SearchBox />
              <HelpLink />
            </div>
          </header>
          <main id="main" className="mx-auto max-w-6xl px-4 pt-1 pb-28 lg:px-8 lg:pb-16">
            {children}
          </main>
        </div>
      </div>
      <BottomBar />
      <ToastHost />
    </div>
  )
}

/** Opens what the help says about this page. */
function HelpLink() {
  const { pathname } = useLocation()
  return (
    <Link to={helpPathFor(pathname)} className="owner-link shrink-0">
      <CircleQuestionMarkIcon size={17} />
      {/* On a phone the search box needs the place. */}
      <span className="sr-only sm:not-sr-only">{helpWords.link}</span>
    </Link>
  )
}

function Progress() {
  return useNavigation().state === 'idle' ? null : <div className="owner-progress" aria-hidden="true" />
}
