import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** To every answer, also a refusal or a mistake of ours. What an answer says of itself stays. */
export function addHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async function addHeaders(c, next) {
    await next()
    const answered = c.res.headers
    for (const [name, value] of Object.entries(headers)) if (!answered.has(name)) answered.set(name, value)
  }
}

/**
 * A policy for one finished page. Hashes of its own inline scripts, not nonces,
 * because a cached page is the same bytes for everybody.
 */
export function contentSecurityPolicy(
  html: string,
  formTargets: readonly string[] = [],
  pictureHosts: readonly string[] = [],
): string {
  const scripts = inlineScriptHashes(html)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src 'self' ${sonnerStyleHashes}`,
    `img-src ${["'self'", 'data:', ...pictureHosts].join(' ')}`,
    // The ₹ glyph is small enough that the stylesheet carries it itself.
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/**
 * sonner puts a <style> into the head at run time, first empty and then with its text.
 * The browser journeys fail when an update changes that text.
 */
const sonnerStyleHashes =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"

const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g

function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
  return [...new Set(hashes)]
}
