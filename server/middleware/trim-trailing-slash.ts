import type { MiddlewareHandler } from 'hono'

export function trimTrailingSlash(): MiddlewareHandler {
  return function trimTrailingSlash(c, next) {
    // Still encoded, unlike Hono's own path: browsers read a path that starts with "/\" as the address of another site.
    const { pathname } = new URL(c.req.url)
    const hasTrailingSlash = pathname.length > 1 && pathname.endsWith('/')
    return hasTrailingSlash ? Promise.resolve(c.redirect(withoutOuterSlashes(pathname), 308)) : next()
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
