import type { MiddlewareHandler } from 'hono'
import { bodyLimit as honoBodyLimit } from 'hono/body-limit'
import { httpErrorWords } from '#content/interface/http-errors.ts'

/**
 * Hono's own limit reads every body as a stream, which costs each request a Request object. Browsers and providers
 * send a Content-Length, which Node enforces.
 */
export function bodyLimit({ maxSize }: { maxSize: number }): MiddlewareHandler {
  const limitStream = honoBodyLimit({ maxSize, onError: (c) => c.text(httpErrorWords.tooLarge, 413) })
  return function bodyLimit(c, next) {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitStream(c, next)
    return Number(length) <= maxSize ? next() : Promise.resolve(c.text(httpErrorWords.tooLarge, 413))
  }
}
