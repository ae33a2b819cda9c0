import type { ReactNode } from 'react'
import { data, Form, isRouteErrorResponse, NavLink, Outlet, useNavigation } from 'react-router'
import { takeFlashNotice } from '#cookies/notice-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { notices } from '../../notices.ts'
import { NoticeBox } from '../../ui/notice.tsx'
import type { Route } from './+types/admin-layout'
import { NoticeBanner } from './notice-banner.tsx'
import { ownerMeta } from './owner-meta.ts'
import { requireOwner } from './require-owner.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireOwner]

/** Also what makes the browser ask the guard again on every step inside the dashboard. */
export async function loader({ request }: Route.LoaderArgs) {
  const left = await takeFlashNotice(request)
  return data(
    { notice: left ? notices[left.name] : null },
    { headers: setCookieHeaders(...(left ? [left.header] : [])) },
  )
}

export const meta: Route.MetaFunction = ownerMeta('', 'Admin dashboard')

const pages = [
  { to: '/admin-dashboard', label: 'Sales' },
  { to: '/admin-dashboard/files', label: 'Files' },
  { to: '/admin-dashboard/trace', label: 'Trace a copy' },
  { to: '/admin-dashboard/audit', label: 'Audit log' },
]

export default function AdminLayout({ loaderData: { notice } }: Route.ComponentProps) {
  // With the next step it has been read.
  const isFirstSight = useNavigation().state === 'idle'
  return (
    <AdminFrame>
      <NoticeBanner notice={isFirstSight ? notice : null} />
      <Outlet />
    </AdminFrame>
  )
}

function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="graph-paper">
      <div className="column py-6 md:py-10">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <nav aria-label="Dashboard">
            <ul className="flex flex-wrap gap-2">
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end
                    className="block border-b-4 border-transparent px-3 py-2 font-semibold hover:text-blue aria-[current=page]:border-marker-deep aria-[current=page]:font-extrabold"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <Form method="post" action="/admin-dashboard/logout">
            <button type="submit" className="button button-quiet button-small">
              Logout
            </button>
          </Form>
        </div>
        {children}
      </div>
    </div>
  )
}

/** A request that cannot be answered says why; what only we can cause says what the owner can do. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMistake = isRouteErrorResponse(error) && error.status < 500
  const notice = isMistake
    ? { title: 'That is not possible', description: String(error.data) }
    : { title: 'Failed to load data', description: 'Please refresh in a moment. The details are in the shop’s log.' }
  return (
    <AdminFrame>
      <title>{notice.title}</title>
      <h1 className="mt-6 text-4xl">Admin dashboard</h1>
      <div className="mt-6 max-w-xl space-y-6">
        <NoticeBox {...notice} tone="bad" />
        <a href="/admin-dashboard" className="button button-main">
          {isMistake ? 'Back to the dashboard' : 'Refresh'}
        </a>
      </div>
    </AdminFrame>
  )
}
