import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { env } from '#platform/env.server.ts'

/** The visitor's address. Only as many proxies as the owner says there are may speak for somebody else. */
export function clientAddress(c: Context): string | null {
  const forwarded = c.req.header('x-forwarded-for')
  return addressBehind(env.trustedProxies, forwarded, peerAddress(c))
}

export function addressBehind(proxies: number, forwarded: string | undefined, peer: string | null): string | null {
  if (proxies === 0 || !forwarded) return peer
  // Each proxy adds the address it saw at the end; what stands further left is the visitor's own claim.
  const claimed = forwarded.split(',').at(-proxies)?.trim()
  return claimed && isIP(claimed) ? claimed : peer
}

/** None in tests, which speak to the app without a socket, nor in development behind Vite. */
function peerAddress(c: Context): string | null {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? null) : null
}
