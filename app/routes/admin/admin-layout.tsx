import { data, isRouteErrorResponse, Outlet, useLocation, useNavigation } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { takeFlashNotice } from '#cookies/notice-cookie.server.ts'
import { setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { keyedHash } from '#platform/secrets/signing.server.ts'
import { countWaiting } from '#shop/admin/count-waiting.server.ts'
import type { Person } from '#shop/audit/person.ts'
import { findUnpublishedChanges } from '#shop/publications/find-unpublished-changes.server.ts'
import { describeNotice } from '../../notices.ts'
import type { PageHandle } from '../../page-handle.ts'
import { NoticeBox } from '../../ui/notice.tsx'
import type { Route } from './+types/admin-layout'
import { personContext } from './actor-context.ts'
import stylesheet from './frame/owner.css?url'
import { OwnerFrame } from './frame/owner-frame.tsx'
import { findProofAsked } from './prove/proof-asked.ts'
import { ProofPage } from './prove/proof-page.tsx'
import { UnpublishedBar } from './publish/unpublished-bar.tsx'
import { requirePerson } from './require-person.server.ts'
import { NoticeBanner } from './ui/notice-banner.tsx'
import { ownerMeta } from './ui/owner-meta.ts'
import { useSingleSubmit } from './ui/use-single-submit.ts'

export const middleware: Route.MiddlewareFunction[] = [requirePerson]

/** Without a loader, React Router would skip the middleware on client navigations. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = context.get(personContext)
  const [left, waiting, unpublished] = await Promise.all([
    takeFlashNotice(request),
    countWaiting(person),
    person.role === 'owner' ? findUnpublishedChanges() : null,
  ])
  return data(
    { notice: left ? describeNotice(left.name) : null, waiting, unpublished, person, wordsKey: deriveWordsKey(person) },
    { headers: setCookieHeaders(...(left ? [left.header] : [])) },
  )
}

/** With it, a browser encrypts what its owner typed and did not save. A helper writes no long texts. */
function deriveWordsKey({ role, name }: Person): string | null {
  return role === 'owner' ? keyedHash('kept-words', name) : null
}

export const meta: Route.MetaFunction = ownerMeta('', adminLayoutWords.title)

export const handle: PageHandle = { ownFrame: true }

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function AdminLayout({ loaderData: { notice, unpublished } }: Route.ComponentProps) {
  useSingleSubmit()
  // The next navigation hides the notice.
  const isIdle = useNavigation().state === 'idle'
  return (
    <OwnerFrame>
      {unpublished ? <UnpublishedBar changeCount={unpublished.changeCount} /> : null}
      <NoticeBanner notice={isIdle ? notice : null} />
      <Outlet />
    </OwnerFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const proof = isRouteErrorResponse(error) ? findProofAsked(error.data) : null
  if (proof) {
    return (
      <OwnerFrame>
        <ProofPage {...proof} />
      </OwnerFrame>
    )
  }
  // 503: the database is away.
  const isRefused = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)
  const notice = isRefused
    ? { title: adminLayoutWords.requestRefused, description: String(error.data) }
    : adminLayoutWords.loadFailed
  return (
    <OwnerFrame>
      <title>{notice.title}</title>
      <h1 className="mt-6 text-4xl">{adminLayoutWords.title}</h1>
      <div className="mt-6 max-w-xl space-y-6">
        <NoticeBox {...notice} tone="bad" />
        {isRefused && error.status === 401 ? (
          <a href={`/admin-dashboard/login?to=${encodeURIComponent(pathname)}`} className="button button-main">
            {adminLayoutWords.logInAgain}
          </a>
        ) : (
          <a href="/admin-dashboard" className="button button-main">
            {isRefused && error.status !== 503 ? adminLayoutWords.backToDashboard : adminLayoutWords.refresh}
          </a>
        )}
      </div>
    </OwnerFrame>
  )
}
