import { isIPv6 } from 'node:net'

/**
 * What tries are counted by. One household or attacker has a whole /64 of IPv6 addresses, so its first half counts;
 * an IPv4 address that arrives in IPv6's clothes is the same network as without them.
 */
export function networkOf(address: string | null): string {
  if (!address) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${firstHalf(address)}::/64` : address
}

function firstHalf(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
