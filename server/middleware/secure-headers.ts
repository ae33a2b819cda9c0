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

/** Adds the headers to every response, errors included, and keeps headers that a response has set itself. */
export function secureHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async function secureHeaders(c, next) {
    await next()
    const present = c.res.headers
    for (const [name, value] of Object.entries(headers)) if (!present.has(name)) present.set(name, value)
  }
}
