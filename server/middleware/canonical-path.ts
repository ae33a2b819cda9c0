import type { MiddlewareHandler } from 'hono'

/** Letters, digits and marks that an address never needs to encode (RFC 3986, 2.3). */
const needlesslyEncoded = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** Phones begin what is typed with a capital letter. */
const hindiInAnyCase = /^\/hi(?=\/|$)/i

/** Redirects a page's other spellings, such as /terms/, /%74erms and /Hi/terms, to its own address. */
export function redirectToCanonicalPath(): MiddlewareHandler {
  return function redirectToCanonicalPath(c, next) {
    // Still encoded, unlike Hono's own path: browsers read a path that starts with "/\" as the address of another site.
    const { pathname, search } = new URL(c.req.url)
    const decoded = pathname.includes('%') ? pathname.replaceAll(needlesslyEncoded, decodeURIComponent) : pathname
    const path = decoded.replace(hindiInAnyCase, '/hi')
    const hasTrailingSlash = path.length > 1 && path.endsWith('/')
    if (!hasTrailingSlash && path === pathname) return next()
    return Promise.resolve(c.redirect(withoutOuterSlashes(path) + search, 308))
  }
}

/**
 * Also removes leading slashes, so that "//elsewhere.example/" never redirects to another site. A regular expression
 * for trailing slashes would take seconds on a path full of them.
 */
function withoutOuterSlashes(path: string): string {
  let start = 0
  let end = path.length
  while (path[start] === '/') start += 1
  while (end > start && path[end - 1] === '/') end -= 1
  return `/${path.slice(start, end)}`
}
