import { env } from '#platform/env.server.ts'

/** Behind a TLS proxy the browser's origin is https://shop, while the request reaches us as http://shop. */
export function isOurOrigin(origin: string, host: string | undefined): boolean {
  return origin === env.siteUrl || URL.parse(origin)?.host === host
}
