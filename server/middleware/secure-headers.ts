import type { MiddlewareHandler } from 'hono'

export function describeSecureHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** For responses that are not pages: should a browser show one as a page after all, nothing in it runs or is framed. */
export const strictPolicy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'" }

/** Adds the headers to every response, errors included, and keeps headers that a response has set itself. */
export function secureHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async function secureHeaders(c, next) {
    await next()
    const present = c.res.headers
    for (const [name, value] of Object.entries(headers)) if (!present.has(name)) present.set(name, value)
  }
}
