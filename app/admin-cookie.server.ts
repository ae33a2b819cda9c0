import { createCookie } from 'react-router'
import { env } from '#platform/env.server.ts'
import { livesForHours } from '#shop/admin/session.server.ts'

const rules = {
  httpOnly: true,
  path: '/',
  sameSite: 'lax',
  secure: env.siteUrl.startsWith('https:'),
} as const

/** The session's token. Unsigned: a token that nobody was given has no session. */
export const adminCookie = createCookie('admin', { ...rules, maxAge: livesForHours * 60 * 60 })

/** Says once, on the page after the login, that it went well. */
export const grantedCookie = createCookie('admin-granted', { ...rules, maxAge: 60 })

export async function tokenOf(request: Request): Promise<string | null> {
  const token: unknown = await adminCookie.parse(request.headers.get('Cookie'))
  return typeof token === 'string' ? token : null
}
