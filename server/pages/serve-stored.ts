import type { IncomingMessage, ServerResponse } from 'node:http'
import { beginAttempt } from '#cookies/attempt-cookie.server.ts'
import { countStored } from '#platform/metrics.server.ts'
import { classifyRequest } from './classify-request.ts'
import type { PageCache } from './page-cache.ts'
import { type Answer, answerStored, type StoredResponse, writeStored } from './stored-response.ts'

/**
 * Returns a function that answers a request for a stored page or asset, before Hono sees it, and says whether it did.
 * Hono's objects and routing take longer than sending the page.
 */
export function serveStored(assets: Map<string, StoredResponse>, pages: PageCache) {
  return function serveStored(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = findAnswer(request)
    if (!answer) return false
    countStored()
    writeStored(response, answer)
    return true
  }

  /** An address with encoded letters is not found, and goes to Hono like every other request. */
  function findAnswer({ method, url = '', headers }: IncomingMessage): Answer | undefined {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    const asked = { method, header: (name: 'accept-encoding' | 'if-none-match') => headers[name] }
    const asset = assets.get(path)
    if (asset) return answerStored(asked, asset)
    const page = pages.get(path)
    // Only static pages are stored under their path.
    if (!page || classifyRequest({ method, url, path, cookies: headers.cookie }, 'static') !== 'stored')
      return undefined
    return answerStored(asked, page, { cookie: beginAttempt(path) })
  }
}
