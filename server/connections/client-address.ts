import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'

let hasWarned = false

/** Trusts only as many entries of X-Forwarded-For as there are TRUSTED_PROXIES, and only from a local peer. */
export function clientAddress(c: Context): string | null {
  const forwarded = c.req.header('x-forwarded-for')
  if (forwarded && env.trustedProxies === 0 && !env.isDemo) warnAboutUntrustedProxy()
  return addressBehindProxies(env.trustedProxies, forwarded, peerAddress(c))
}

export function addressBehindProxies(
  proxies: number,
  forwarded: string | undefined,
  peer: string | null,
): string | null {
  if (proxies === 0 || !forwarded || !isLocal(peer)) return peer
  // Each proxy appends the address it saw; the visitor can forge everything further left.
  const claimed = forwarded.split(',').at(-proxies)?.trim()
  return claimed && isIP(claimed) ? claimed : peer
}

/** A proxy is a neighbour of the shop; a peer from the internet came past the proxy and can write any header. */
function isLocal(peer: string | null): boolean {
  const address = peer?.replace(/%.*$/, '') ?? ''
  const family = isIP(address)
  return family !== 0 && localAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const localAddresses = new BlockList()
localAddresses.addSubnet('127.0.0.0', 8)
localAddresses.addSubnet('10.0.0.0', 8)
localAddresses.addSubnet('172.16.0.0', 12)
localAddresses.addSubnet('192.168.0.0', 16)
localAddresses.addAddress('::1', 'ipv6')
localAddresses.addSubnet('fc00::', 7, 'ipv6')

function warnAboutUntrustedProxy() {
  if (hasWarned) return
  hasWarned = true
  log.warn(
    'a request has an X-Forwarded-For header, but TRUSTED_PROXIES is 0: if a proxy wrote it, all visitors share one address and its limits',
  )
}

/** Null in tests and in development behind Vite, where there is no socket. */
function peerAddress(c: Context): string | null {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? null) : null
}
