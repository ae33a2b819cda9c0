import { isIPv6 } from 'node:net'

/**
 * What requests are counted by. One connection has a whole /64 of IPv6 addresses to choose from, so its first half
 * counts; an IPv4 address that arrives in IPv6's clothes is the same network as without them.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIPv6(plain) ? `${firstHalf(plain)}::/64` : plain
}

function firstHalf(address: string): string {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
