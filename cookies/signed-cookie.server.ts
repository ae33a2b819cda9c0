import { type Cookie, createCookie } from 'react-router'
import { env } from '#platform/env.server.ts'
import { keyedHash } from '#platform/signing.server.ts'

const isHttps = env.siteUrl.startsWith('https:')

/** What holds for each of our cookies: no script reads it, and no other site's form sends it. */
export const cookieRules = { httpOnly: true, path: '/', sameSite: 'lax', secure: isHttps } as const

interface Lifetime {
  maxAgeSeconds: number
  /** The pages that it is sent to; all of them when nothing is said. */
  path?: string
}

/**
 * A cookie that nobody can make up. Over https its name begins with __Host-, by which the browser promises that this
 * very host has set it; browsers promise that only of cookies for all pages.
 */
export function signedCookie(name: string, { maxAgeSeconds, path = '/' }: Lifetime): Cookie {
  return createCookie(isHttps && path === '/' ? `__Host-${name}` : name, {
    ...cookieRules,
    maxAge: maxAgeSeconds,
    path,
    // React Router signs a value without the cookie's name: with one secret for all, one cookie would pass for another.
    secrets: [keyedHash('cookies', name)],
  })
}

/** The text in a cookie; null when there is none or it is not ours. */
export async function readCookie(cookie: Cookie, request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

/** The header that removes a cookie. */
export function forget(cookie: Cookie): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}

/** Several cookies with one answer. */
export function settingCookies(...cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
