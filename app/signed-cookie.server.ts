import { createCookie } from 'react-router'
import { env } from '#platform/env.server.ts'
import { keyedHash } from '#platform/signing.server.ts'

const isHttps = env.siteUrl.startsWith('https:')

/**
 * A cookie that scripts cannot read and nobody can make up. Over https its name begins with __Host-, by which the
 * browser promises that this very host has set it.
 */
export function signedCookie(name: string, { maxAgeSeconds }: { maxAgeSeconds: number }) {
  return createCookie(isHttps ? `__Host-${name}` : name, {
    httpOnly: true,
    maxAge: maxAgeSeconds,
    path: '/',
    sameSite: 'lax',
    secrets: [secretOf(name)],
    secure: isHttps,
  })
}

/** React Router signs a value without the cookie's name: with one secret for all, one cookie would pass for another. */
export function secretOf(name: string): string {
  return keyedHash('cookies', name)
}

type SignedCookie = ReturnType<typeof signedCookie>

/** The text in a cookie; null when there is none or it is not ours. */
export async function readCookie(cookie: SignedCookie, request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

/** The header that removes a cookie. */
export function forget(cookie: SignedCookie): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}

/** Several cookies with one answer. */
export function settingCookies(...cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
