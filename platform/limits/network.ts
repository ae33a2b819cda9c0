import { isIPv4, isIPv6 } from 'node:net'

/** What rate limits count: an IPv4 address, or 64 bits of IPv6, because one connection has all addresses below them. */
export function toNetwork(address: string | null): string {
  const plain = normalise(address)
  return isIPv6(plain) ? `${firstGroups(plain, 4)}::/64` : plain || 'unknown'
}

/** The 48 bits that an IPv6 customer of a hosting provider gets; null for IPv4, whose addresses are counted one by one. */
export function toSite(address: string | null): string | null {
  const plain = normalise(address)
  return isIPv6(plain) ? `${firstGroups(plain, 3)}::/48` : null
}

/** What shares the places for waiting requests: a site of IPv6, because one attacker may have all its networks. */
export function toWaitingNetwork(address: string | null): string {
  return toSite(address) ?? toNetwork(address)
}

/** About one home, school or mobile cell: 24 bits of IPv4 or 48 bits of IPv6. */
export function toWideNetwork(address: string | null): string {
  const plain = normalise(address)
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.')
  return isIPv6(plain) ? firstGroups(plain, 3) : 'unknown'
}

function normalise(address: string | null): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

function firstGroups(address: string, groups: number): string {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Whether a host name of an address stands for this computer, for which no one else on the network can answer. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
