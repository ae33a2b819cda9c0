import { data, type MiddlewareFunction, redirect } from 'react-router'
import { adminNotices } from '#content/interface/en/admin/notices.ts'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { findOwnerSession } from '#shop/admin/find-owner-session.server.ts'
import { visitorContext } from '../../visitor.ts'
import { actorContext } from './actor-context.ts'

/** Guards every page and form of the dashboard. A page redirects to the login and back; a form is refused. */
export const requireOwner: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (await findOwnerSession(await readAdminToken(request))) {
    context.set(actorContext, { ip: context.get(visitorContext).ip })
    return next()
  }
  if (request.method !== 'GET') throw data(adminNotices.notLoggedIn, 401)
  const wanted = url.pathname + url.search
  throw redirect(wanted === '/admin-dashboard' ? loginPath : `${loginPath}?to=${encodeURIComponent(wanted)}`)
}

const loginPath = '/admin-dashboard/login'

/** Always a page of the dashboard, so that a forged link cannot redirect the owner to another site. */
export function pathAfterLogin(wanted: string | null): string {
  const url = URL.parse(wanted ?? '', 'http://shop')
  const isOurs = url?.host === 'shop' && /^\/admin-dashboard(\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search : '/admin-dashboard'
}
