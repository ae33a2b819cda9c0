import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { env } from '#platform/env.server.ts'

/** Trusts only as many entries of X-Forwarded-For as there are TRUSTED_PROXIES. */
export function clientAddress(c: Context): string | null {
  const forwarded = c.req.header('x-forwarded-for')
  return addressBehindProxies(env.trustedProxies, forwarded, peerAddress(c))
}

export function addressBehindProxies(
  proxies: number,
  forwarded: string | undefined,
  peer: string | null,
): string | null {
  if (proxies === 0 || !forwarded) return peer
  // Each proxy appends the address it saw; the visitor can forge everything further left.
  const claimed = forwarded.split(',').at(-proxies)?.trim()
  return claimed && isIP(claimed) ? claimed : peer
}

/** Null in tests and in development behind Vite, where there is no socket. */
function peerAddress(c: Context): string | null {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? null) : null
}
