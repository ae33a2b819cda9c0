import { data, type MiddlewareFunction, redirect } from 'react-router'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { findOwnerSession } from '#shop/admin/find-owner-session.server.ts'
import { visitorContext } from '../../visitor.ts'
import { actorContext } from './actor-context.ts'

/** The one guard of every page and form of the dashboard. Readers are led to the login and then back; forms are refused. */
export const requireOwner: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (await findOwnerSession(await readAdminToken(request))) {
    context.set(actorContext, { ip: context.get(visitorContext).ip })
    return next()
  }
  if (request.method !== 'GET') throw data('You are not logged in. Nothing was changed.', 401)
  const wanted = url.pathname + url.search
  throw redirect(wanted === '/admin-dashboard' ? loginPath : `${loginPath}?to=${encodeURIComponent(wanted)}`)
}

const loginPath = '/admin-dashboard/login'

/** Where the login leads: only ever into the dashboard, whatever the address says. */
export function pathAfterLogin(wanted: string | null): string {
  const url = URL.parse(wanted ?? '', 'http://shop')
  const isOurs = url?.host === 'shop' && /^\/admin-dashboard(\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search : '/admin-dashboard'
}
