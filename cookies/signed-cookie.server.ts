import { type Cookie, createCookie } from 'react-router'
import { env } from '#platform/env.server.ts'
import { keyedHash } from '#platform/signing.server.ts'

const isHttps = env.siteUrl.startsWith('https:')

export const cookieDefaults = { httpOnly: true, path: '/', sameSite: 'lax', secure: isHttps } as const

interface CookieOptions {
  maxAgeSeconds: number
  path?: string
}

export function createSignedCookie(name: string, { maxAgeSeconds, path = '/' }: CookieOptions): Cookie {
  // Browsers accept the __Host- prefix only over https and only on cookies for the whole site.
  return createCookie(isHttps && path === '/' ? `__Host-${name}` : name, {
    ...cookieDefaults,
    maxAge: maxAgeSeconds,
    path,
    // React Router does not sign the name: with one shared secret, one cookie's value would be valid in another.
    secrets: [keyedHash('cookies', name)],
  })
}

export async function readCookie(cookie: Cookie, request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

export function clearCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}

export function setCookieHeaders(...cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
