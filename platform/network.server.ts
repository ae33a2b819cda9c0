import { isIPv6 } from 'node:net'

/** What one household or company shares: an IPv4 address, or the first half of an IPv6 one, whose rest changes daily. */
export function networkOf(ip: string | null): string {
  if (!ip) return 'unknown'
  if (ip.startsWith('::ffff:')) return ip.slice('::ffff:'.length)
  if (!isIPv6(ip)) return ip
  const [left = '', right] = ip.split('::')
  const front = left ? left.split(':') : []
  const back = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
