import type { ReactNode } from 'react'
import { data, Form, isRouteErrorResponse, NavLink, Outlet, useNavigation } from 'react-router'
import { adminLayout } from '#content/interface/en/admin/layout.ts'
import { takeFlashNotice } from '#cookies/notice-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { findUnpublishedChanges } from '#shop/publications/find-unpublished-changes.server.ts'
import { notices } from '../../notices.ts'
import { NoticeBox } from '../../ui/notice.tsx'
import type { Route } from './+types/admin-layout'
import { NoticeBanner } from './notice-banner.tsx'
import { ownerMeta } from './owner-meta.ts'
import { requireOwner } from './require-owner.server.ts'
import { UnpublishedBar } from './unpublished-bar.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireOwner]

/** Without a loader, React Router would skip the middleware on client navigations. */
export async function loader({ request }: Route.LoaderArgs) {
  const [left, unpublished] = await Promise.all([takeFlashNotice(request), findUnpublishedChanges()])
  return data(
    { notice: left ? notices[left.name] : null, unpublished },
    { headers: setCookieHeaders(...(left ? [left.header] : [])) },
  )
}

export const meta: Route.MetaFunction = ownerMeta('', adminLayout.title)

const pages = [
  { to: '/admin-dashboard', label: adminLayout.pages.sales },
  { to: '/admin-dashboard/products', label: adminLayout.pages.products },
  { to: '/admin-dashboard/files', label: adminLayout.pages.files },
  { to: '/admin-dashboard/offers', label: adminLayout.pages.offers },
  { to: '/admin-dashboard/words', label: adminLayout.pages.words },
  { to: '/admin-dashboard/settings', label: adminLayout.pages.settings },
  { to: '/admin-dashboard/publish', label: adminLayout.pages.publish },
  { to: '/admin-dashboard/trace', label: adminLayout.pages.trace },
  { to: '/admin-dashboard/audit', label: adminLayout.pages.audit },
]

export default function AdminLayout({ loaderData: { notice, unpublished } }: Route.ComponentProps) {
  // The next navigation hides the notice.
  const isIdle = useNavigation().state === 'idle'
  return (
    <AdminFrame>
      {unpublished ? <UnpublishedBar changeCount={unpublished.changes.length} /> : null}
      <NoticeBanner notice={isIdle ? notice : null} />
      <Outlet />
    </AdminFrame>
  )
}

function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="graph-paper">
      <div className="column py-6 md:py-10">
        {/* One line that scrolls sideways on a phone, so that the page itself begins near the top. */}
        <nav aria-label={adminLayout.navigation} className="-mx-5 overflow-x-auto px-5 md:mx-0 md:px-0">
          <ul className="flex items-center gap-x-1 md:flex-wrap">
            {pages.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/admin-dashboard'}
                  className="block whitespace-nowrap border-b-4 border-transparent px-3 py-2 font-semibold hover:text-blue aria-[current=page]:border-marker-deep aria-[current=page]:font-extrabold"
                >
                  {label}
                </NavLink>
              </li>
            ))}
            <li className="pl-2 md:ml-auto">
              <Form method="post" action="/admin-dashboard/logout">
                <button type="submit" className="button button-quiet button-small">
                  {adminLayout.logout}
                </button>
              </Form>
            </li>
          </ul>
        </nav>
        {children}
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isRefused = isRouteErrorResponse(error) && error.status < 500
  const notice = isRefused
    ? { title: adminLayout.requestRefused, description: String(error.data) }
    : adminLayout.loadFailed
  return (
    <AdminFrame>
      <title>{notice.title}</title>
      <h1 className="mt-6 text-4xl">{adminLayout.title}</h1>
      <div className="mt-6 max-w-xl space-y-6">
        <NoticeBox {...notice} tone="bad" />
        <a href="/admin-dashboard" className="button button-main">
          {isRefused ? adminLayout.backToDashboard : adminLayout.refresh}
        </a>
      </div>
    </AdminFrame>
  )
}
