import type { MiddlewareHandler } from 'hono'
import { beginAttempt } from '#cookies/attempt-cookie.server.ts'
import { classifyRequest } from './classify-request.ts'
import type { PageCache } from './page-cache.ts'
import { sendStored } from './stored-response.ts'

/** A publication during a rendering makes it useless, so one of those who waited renders the page again for the others. */
const maxWaits = 5

/**
 * Renders a static page once for everyone who asks for it meanwhile. After a publication all visitors ask at the same
 * time: each of them would take a place in the lane, and many share one network, so that some would be turned away.
 */
export function shareRendering(pages: PageCache): MiddlewareHandler {
  const renderings = new Map<string, Promise<void>>()

  return async function shareRendering(c, next) {
    const { path, method, url, raw } = c.req
    const asked = { method, url, path, cookies: c.req.header('Cookie') }
    if (classifyRequest(asked, pages.classifyAddress(path)) !== 'stored') return next()
    for (let wait = 0; wait < maxWaits; wait += 1) {
      const rendering = renderings.get(path)
      if (!rendering) return renderFor(path, next())
      await rendering
      const stored = pages.get(path)
      if (stored) return sendStored(raw, stored, { cookie: beginAttempt(path) })
    }
    return next()
  }

  async function renderFor(path: string, rendering: Promise<void>) {
    const ended = rendering.catch(() => {}).finally(() => renderings.delete(path))
    renderings.set(path, ended)
    await rendering
  }
}
