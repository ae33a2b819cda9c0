import { isIPv4, isIPv6 } from 'node:net'

/**
 * What requests are counted by. One connection has a whole /64 of IPv6 addresses to choose from, so its first half
 * counts; an IPv4 address that arrives in IPv6's clothes is the same network as without them.
 */
export function networkOf(address: string | null): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${beginningOf(plain, 4)}::/64` : plain || 'unknown'
}

/** Where somebody is, roughly: what a provider gives to one home, school or mobile cell, 24 bits of IPv4 or 48 of IPv6. */
export function placeOf(address: string | null): string {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.')
  return isIPv6(plain) ? beginningOf(plain, 3) : 'unknown'
}

function plainAddress(address: string | null): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

function beginningOf(address: string, groups: number): string {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
