import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageOf, withoutLanguage } from '#brand/language.ts'
import { beginAttempt } from '#cookies/attempt-cookie.server.ts'
import { checkoutCookie } from '#cookies/checkout-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import { countStored } from '#platform/metrics.server.ts'
import type { PageCache } from './page-cache.ts'
import { mayPreview } from './preview.ts'
import { type Answer, type Asked, answerStored, type StoredResponse } from './stored-response.ts'

/** Parameters that advertisements and messengers add, which change nothing on the page. */
const describesSource = /^(utm_\w+|ref|source|fbclid|gclid|igsh|igshid)$/

/**
 * Returns a function that answers a request for a stored page or asset, before Hono sees it, and says whether it did.
 * Hono's objects and routing take longer than sending the page.
 */
export function prepareMemory(assets: Map<string, StoredResponse>, pages: PageCache) {
  return function sendFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const answer = findAnswer(url, { method, header: (name) => headers[name] })
    if (!answer) return false
    countStored()
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
    return true
  }

  /** An address with encoded letters is not found, and goes to Hono like every other request. */
  function findAnswer(url: string, asked: Asked): Answer | undefined {
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    const asset = assets.get(path)
    if (asset) return answerStored(asked, asset)
    const page = pages.get(path)
    if (!page) return undefined
    const cookies = asked.header('cookie')
    if (mayPreview(cookies) || isPersonal(url, path, cookies)) return undefined
    return answerStored(asked, page, { cookie: beginAttemptAt(path) })
  }
}

export function isCheckout(path: string): boolean {
  return withoutLanguage(path).startsWith('/checkout/')
}

/** Undefined for a page that is no checkout. */
export function beginAttemptAt(path: string): string | undefined {
  return isCheckout(path) ? beginAttempt(languageOf(path)) : undefined
}

/** The link of an offer shows its own price, and a checkout shows what it knows about the order or the customer. */
export function isPersonal(url: string, path: string, cookies: string | null | undefined): boolean {
  const query = url.includes('?') ? new URLSearchParams(url.slice(url.indexOf('?'))) : null
  if (!isCheckout(path)) return query?.has('code') ?? false
  const isKnown = [sessionCookie, checkoutCookie].some(({ name }) => cookies?.includes(`${name}=`))
  return isKnown || [...(query?.keys() ?? [])].some((name) => !describesSource.test(name))
}
