import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { env } from '#platform/env.server.ts'

/** Trusts X-Forwarded-For only from as many proxies as TRUSTED_PROXIES says. */
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
  // Each proxy appends the address it saw; everything further left is the visitor's own claim.
  const claimed = forwarded.split(',').at(-proxies)?.trim()
  return claimed && isIP(claimed) ? claimed : peer
}

/** Null in tests and in development behind Vite, where there is no socket. */
function peerAddress(c: Context): string | null {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? null) : null
}
