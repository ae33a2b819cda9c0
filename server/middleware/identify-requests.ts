import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { runInRequest } from '#platform/current-request.server.ts'
import { clientAddress } from '../connections/client-address.ts'

/** The id stands in every log line, in the audit log, in calls to the payment provider, and in the response. */
export function identifyRequests(): MiddlewareHandler {
  return function identifyRequest(c, next) {
    const id = randomUUID()
    return runInRequest({ id, findIp: () => clientAddress(c) }, async () => {
      await next()
      c.res.headers.set('X-Request-Id', id)
    })
  }
}
