import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { httpErrorWords } from '#content/interface/http-errors.ts'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { toWaitingNetwork } from '#platform/limits/network.ts'
import { clientAddress } from '../connections/client-address.ts'
import { createUnfinishedBodies } from '../connections/unfinished-bodies.ts'

const maxFormBytes = 100_000
/** A product's form carries all its texts, and a letter of Hindi takes nine bytes. */
const maxOwnerFormBytes = 1_000_000
/** Larger than any form: a provider may send a whole order with its webhook. */
const maxWebhookBytes = 1_000_000

const addUnfinished = createUnfinishedBodies({ maxBytes: 32_000_000 })

/**
 * Reads the whole body before a request takes a place that others wait for, so that a slow sender occupies only its own
 * connection. Handlers read the body again from `c.req`. Answers with `headers` when it is too large or never arrives.
 */
export function readBody(headers: Record<string, string>): MiddlewareHandler {
  return async function readBody(c, next) {
    const maxBytes = await chooseMaxBytes(c)
    if (announcedBytes(c, maxBytes) > maxBytes) return c.text(httpErrorWords.tooLarge, 413, headers)
    const outcome = await readWithin(c, maxBytes)
    if (outcome === 'read') return next()
    return outcome === 'cut' ? c.text(httpErrorWords.malformed, 400, headers) : outcome
  }

  /** A sender who leaves is no failure of ours. */
  async function readWithin(c: Context, maxSize: number): Promise<'read' | 'cut' | Response> {
    const arrived = addUnfinished({
      network: toWaitingNetwork(clientAddress(c)),
      bytes: announcedBytes(c, maxSize),
      cut: () => (c.env?.incoming as IncomingMessage | undefined)?.destroy(),
    })
    try {
      if (isAnnounced(c)) await c.req.text()
      else {
        const onError = () => c.text(httpErrorWords.tooLarge, 413, headers)
        const refusal = await bodyLimit({ maxSize, onError })(c, async () => void (await c.req.text()))
        if (refusal) return refusal
      }
      return 'read'
    } catch {
      return 'cut'
    } finally {
      arrived()
    }
  }
}

async function chooseMaxBytes(c: Context): Promise<number> {
  if (c.req.path.startsWith('/webhooks/')) return maxWebhookBytes
  const isOwners = c.req.path.startsWith('/admin-dashboard/') && (await readAdminToken(c.req.raw)) !== null
  return isOwners ? maxOwnerFormBytes : maxFormBytes
}

/** Browsers and providers announce the length, which Node enforces; to count a stream costs a Request object more. */
function isAnnounced(c: Context): boolean {
  return c.req.header('content-length') !== undefined && c.req.header('transfer-encoding') === undefined
}

function announcedBytes(c: Context, otherwise: number): number {
  return isAnnounced(c) ? Number(c.req.header('content-length')) : otherwise
}
