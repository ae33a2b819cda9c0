import { createHash } from 'node:crypto'

interface AllowedHosts {
  /** Where forms may redirect, such as the provider's payment page. */
  forms?: readonly string[]
  images?: readonly string[]
}

/** Allows inline scripts by hash, not by nonce, because a stored page is the same for every visitor. */
export function contentSecurityPolicy(html: string, { forms = [], images = [] }: AllowedHosts = {}): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashInlineScripts(html)].join(' ')}`,
    `style-src 'self' ${sonnerStyleHashes}`,
    `img-src ${["'self'", 'data:', ...images].join(' ')}`,
    // The stylesheet embeds the tiny font that contains ₹.
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${["'self'", ...forms].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

// sonner adds a <style> at run time, first empty and then filled; browser tests fail when an update changes its text.
const sonnerStyleHashes =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"

const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g

function hashInlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(inlineScript)].map(([, code = '']) => code)
  return [...new Set(scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`))]
}
