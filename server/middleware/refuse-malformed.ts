import type { Context, MiddlewareHandler } from 'hono'
import { languageOf, localPath } from '#brand/language.ts'
import { errorPageWords } from '#content/interface/error-pages.ts'
import { httpErrorWords } from '#content/interface/http-errors.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { plainPageHeaders, writePlainPage } from '../pages/plain-page.ts'

// A JSON string may also contain the text \u0000, whose backslash is escaped.
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

/** Refuses addresses that cannot be decoded, before a router logs them or treats them as another address. */
export function refuseMalformedUrls(headers: Record<string, string>): MiddlewareHandler {
  return function refuseMalformedUrls(c, next) {
    return isMalformed(c.req.url) ? Promise.resolve(refuse(c, headers)) : next()
  }
}

/** Refuses bodies with NUL, which PostgreSQL cannot store. */
export function refuseNulInBody(): MiddlewareHandler {
  return async function refuseNulInBody(c, next) {
    if (hasNul(await c.req.text(), c.req.header('content-type'))) return refuse(c)
    await next()
  }
}

function isMalformed(url: string): boolean {
  if (!url.includes('%')) return false
  const [path = ''] = url.split('?', 1)
  try {
    // The bundler drops a call of decodeURIComponent whose result is not used.
    return url.includes('%00') || decodeURIComponent(path) === ''
  } catch {
    return true
  }
}

function hasNul(body: string, contentType = ''): boolean {
  if (body.includes('\0')) return true
  if (body.includes('\\u0000') && escapedNul.test(body)) return true
  const isPercentEncoded = !/json|multipart/i.test(contentType)
  return isPercentEncoded && body.includes('%00')
}

function refuse(c: Context, headers: Record<string, string> = {}): Response {
  const more = { ...headers, 'Cache-Control': 'no-store' }
  if (c.req.path.startsWith('/api/')) return c.json({ error: httpErrorWords.malformed }, 400, more)
  return c.html(inLanguage(languageOf(c.req.path), writeBadRequestPage), 400, { ...more, ...plainPageHeaders })
}

function writeBadRequestPage(): string {
  const { title, heading, text } = errorPageWords.badRequest
  const home = `<p><a href="${localPath('/')}">${errorPageWords.backHome}</a></p>`
  return writePlainPage({ title, heading, body: `<p>${text}</p>${home}` })
}
