import { createCookie } from 'react-router'
import { livesForHours } from '#shop/admin/session.server.ts'
import { cookieRules, readCookie, signedCookie } from './signed-cookie.server.ts'

/** The session's token. Unsigned: a token that nobody was given has no session. */
export const adminCookie = createCookie('admin', { ...cookieRules, maxAge: livesForHours * 60 * 60 })

/** A browser that was let in once. It opens nothing: its wrong tries are counted apart from its network's. */
export const knownBrowserCookie = signedCookie('admin-known', {
  maxAgeSeconds: 365 * 24 * 60 * 60,
  path: '/admin-dashboard',
})

export function tokenOf(request: Request): Promise<string | null> {
  return readCookie(adminCookie, request)
}
