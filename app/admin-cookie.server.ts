import { createCookie } from 'react-router'
import { env } from '#platform/env.server.ts'
import { livesForHours } from '#shop/admin/session.server.ts'
import { secretOf } from './signed-cookie.server.ts'

const rules = {
  httpOnly: true,
  path: '/',
  sameSite: 'lax',
  secure: env.siteUrl.startsWith('https:'),
} as const

/** The session's token. Unsigned: a token that nobody was given has no session. */
export const adminCookie = createCookie('admin', { ...rules, maxAge: livesForHours * 60 * 60 })

/** A browser that was let in once. It opens nothing: its wrong tries are counted apart from its network's. */
export const knownBrowserCookie = createCookie('admin-known', {
  ...rules,
  maxAge: 365 * 24 * 60 * 60,
  path: '/admin-dashboard',
  secrets: [secretOf('admin-known')],
})

/** Says once, on the page after the login, that it went well. */
export const grantedCookie = createCookie('admin-granted', { ...rules, maxAge: 60 })

export async function tokenOf(request: Request): Promise<string | null> {
  return textOf(await adminCookie.parse(request.headers.get('Cookie')))
}

export async function knownBrowserOf(request: Request): Promise<string | null> {
  return textOf(await knownBrowserCookie.parse(request.headers.get('Cookie')))
}

/** A cookie that somebody else made may hold anything. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
