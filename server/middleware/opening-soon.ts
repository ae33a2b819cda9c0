import type { MiddlewareHandler } from 'hono'
import { openingSoonWords as words } from '#content/interface/opening-soon.ts'
import { hasOwner } from '#shop/admin/owner-login/current-owner.server.ts'
import { plainPageHeaders, writePlainPage } from '../pages/plain-page.ts'

const retrySeconds = 60 * 60

/**
 * A shop without an owner sells nothing. 503 tells search engines to come back and to keep nothing of this page, which
 * they would do with 200; the dashboard stays open for the one-time link.
 */
export function openingSoon(): MiddlewareHandler {
  return async function openingSoon(c, next) {
    if (hasOwner() || /^\/admin-dashboard(\/|$)/.test(c.req.path)) return next()
    const headers = { 'Retry-After': String(retrySeconds), 'Cache-Control': 'no-store' }
    if (!c.req.header('accept')?.includes('text/html')) return c.json({ error: words.heading }, 503, headers)
    const body = `<p>${words.text}</p>`
    return c.body(writePlainPage({ ...words, body }), 503, { ...headers, ...plainPageHeaders })
  }
}
