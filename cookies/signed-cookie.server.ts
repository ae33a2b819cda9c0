import { createCookie } from 'react-router'
import { env } from '#platform/env.server.ts'
import { keyedHash, keyedHashBefore } from '#platform/secrets/signing.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'

// Browsers would lose their cookies if it changed, so a live shop is https also before it knows its address.
const isHttps = !env.isDemo || shopSettings().siteUrl.startsWith('https:')

const defaults = { httpOnly: true, path: '/', sameSite: 'lax', secure: isHttps } as const

interface CookieOptions {
  maxAgeSeconds: number
  path?: string
}

export interface ShopCookie {
  name: string
  parse(header: string | null): Promise<unknown>
  serialize(value: unknown): Promise<string>
  clear(): Promise<string>
}

/** The signed value contains its own expiry, because a copied cookie has none. */
export function createSignedCookie(name: string, options: CookieOptions): ShopCookie {
  // React Router does not sign the name: with one shared secret, one cookie's value would be valid in another.
  const { prefixedName, settings } = describeCookie(name, options)
  const cookie = createCookie(prefixedName, {
    ...settings,
    secrets: [keyedHash('cookies', name), keyedHashBefore('cookies', name) ?? []].flat(),
  })
  return {
    name: cookie.name,
    async parse(header) {
      const stored = await cookie.parse(header)
      return isStored(stored) && stored.expiresAtSeconds * 1000 > Date.now() ? stored.value : null
    },
    serialize: (value) => cookie.serialize({ value, expiresAtSeconds: nowInSeconds() + options.maxAgeSeconds }),
    clear: () => cookie.serialize('', { maxAge: 0 }),
  }
}

/** The name with its prefix, and the attributes. */
export function describeCookie(name: string, { maxAgeSeconds, path = '/' }: CookieOptions) {
  return { prefixedName: addPrefix(name, path), settings: { ...defaults, maxAge: maxAgeSeconds, path } }
}

/** A browser accepts a prefixed cookie only over https, and __Host- only from this host and for the whole site. */
function addPrefix(name: string, path: string): string {
  if (!isHttps) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}

interface Stored {
  value: unknown
  expiresAtSeconds: number
}

function isStored(parsed: unknown): parsed is Stored {
  return typeof parsed === 'object' && parsed !== null && 'expiresAtSeconds' in parsed && 'value' in parsed
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

export async function readCookie(cookie: ShopCookie, request: Request): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

export function setCookieHeaders(...cookies: string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
