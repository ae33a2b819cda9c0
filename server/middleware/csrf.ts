import type { Context, MiddlewareHandler } from 'hono'
import { httpErrorWords } from '#content/interface/http-errors.ts'
import { isLoopback } from '#platform/limits/network.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { clientAddress } from '../connections/client-address.ts'

/** Refuses forms from other sites, but not requests from programs, which send no Origin. */
export function csrf(): MiddlewareHandler {
  return function csrf(c, next) {
    const origin = c.req.header('origin')
    if (!origin || isOwnOrigin(origin, c.req.header('host'))) return next()
    logRefusedOrigin(c, origin)
    return Promise.resolve(c.text(httpErrorWords.otherSite, 403))
  }
}

export function logRefusedOrigin(c: Context, origin: string | undefined) {
  const logged = { path: c.req.path, origin: origin?.slice(0, 200) }
  recordSecurityEvent('other-site-refused', { ip: clientAddress(c), logged })
}

/**
 * Behind a TLS proxy the browser's origin is https://shop, while the request reaches us as http://shop. A page that came
 * without TLS may be anyone's, so a shop with https believes only https, and pages of the same computer.
 */
export function isOwnOrigin(origin: string, host: string | undefined, siteUrl = shopSettings().siteUrl): boolean {
  if (origin === siteUrl) return true
  const url = URL.parse(origin)
  if (url === null || url.host !== host) return false
  if (url.protocol === 'https:' || !siteUrl.startsWith('https:')) return true
  return url.protocol === 'http:' && isLoopback(url.hostname)
}
