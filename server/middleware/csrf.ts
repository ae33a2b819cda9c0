import type { MiddlewareHandler } from 'hono'
import { httpErrors } from '#content/interface/en/api.ts'
import { env } from '#platform/env.server.ts'

/** Refuses forms from other sites, but not requests from programs, which send no Origin. */
export function csrf(): MiddlewareHandler {
  return function csrf(c, next) {
    const origin = c.req.header('origin')
    const isAllowed = !origin || isOwnOrigin(origin, c.req.header('host'))
    return isAllowed ? next() : Promise.resolve(c.text(httpErrors.otherSite, 403))
  }
}

/** Behind a TLS proxy the browser's origin is https://shop, while the request reaches us as http://shop. */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return origin === env.siteUrl || URL.parse(origin)?.host === host
}
