import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses what is larger. Hono's own limit looks at the body as a stream, which costs every request a Request object
 * of its own; whoever says the length in advance, as browsers and providers do, is held to it by Node.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize, onError: (c) => c.text('Too large', 413) })
  return function limitBody(c, next) {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitStream(c, next)
    return Number(length) <= maxSize ? next() : Promise.resolve(c.text('Too large', 413))
  }
}
