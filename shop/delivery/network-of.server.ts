import { isIPv4, isIPv6 } from 'node:net'
import { keyedHash } from '#platform/signing.server.ts'

/** A keyed hash of the network that an address belongs to: a home, a school or a mobile cell, not a person. */
export function networkOf(ip: string | null): string {
  return keyedHash('download networks', prefixOf(ip ?? ''))
}

/** The first 24 bits of an IPv4 address or 48 of an IPv6 one: what a provider gives to one place. */
function prefixOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(address)) return address.split('.').slice(0, 3).join('.')
  if (!isIPv6(address)) return 'unknown'
  const [start = [], end] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = end
    ? [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
    : start
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
