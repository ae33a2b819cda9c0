import type { MiddlewareHandler } from 'hono'
import { renameOldCookies as renameCookies } from '#cookies/renamed-cookies.server.ts'

/** Keeps browsers logged in that have a cookie from before its name got a prefix. */
export function renameOldCookies(): MiddlewareHandler {
  return async function renameOldCookies(c, next) {
    await next()
    const cookies = c.req.header('cookie')
    if (!cookies) return
    for (const header of await renameCookies(cookies, c.res.headers.getSetCookie())) {
      c.header('Set-Cookie', header, { append: true })
    }
  }
}
