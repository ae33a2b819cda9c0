import { lookup as lookUp } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { env } from './env.server.ts'

/** Everything that is not a computer on the internet. */
const others = new BlockList()
for (const [network, bits] of [
  ...[['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['100.64.0.0', 10] as const, ['127.0.0.0', 8] as const],
  ...[['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const, ['192.0.0.0', 24] as const],
  ...[['192.0.2.0', 24] as const, ['192.88.99.0', 24] as const],
  ...[['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const],
  ...[['198.51.100.0', 24] as const, ['203.0.113.0', 24] as const, ['224.0.0.0', 3] as const],
])
  others.addSubnet(network, bits)
/** The only IPv6 addresses of the internet begin with 2 or 3; of these, some contain an IPv4 address or are examples. */
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ...[['2001::', 23] as const, ['2001:db8::', 32] as const, ['2002::', 16] as const, ['3fff::', 20] as const],
])
  others.addSubnet(network, bits, 'ipv6')

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
  readonly code = 'EPRIVATE'

  constructor() {
    super('this is a computer of a private network, to which the shop does not connect (PRIVATE_ADDRESSES)')
  }
}

function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !others.check(address)
  return family === 6 && internet.check(address, 'ipv6') && !others.check(address, 'ipv6')
}

/** For sockets: looks a name up and fails when one of its addresses is not on the internet, so none can be swapped in later. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const isRefused = !error && !env.allowsPrivateAddresses && !found.every(({ address }) => isPublicAddress(address))
    const [first] = found ?? []
    if (error || isRefused || !first) callback(error ?? new PrivateAddressError(), '', 0)
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** Throws when a host that the owner typed is not a name or address of the internet, or does not exist. */
export async function requirePublicHost(hostname: string): Promise<void> {
  requirePublicLiteral(hostname)
  await new Promise<void>((resolve, reject) => {
    lookUpPublic(stripBrackets(hostname), {}, (error) => (error ? reject(error) : resolve()))
  })
}

/** A socket does not look up an address that is written as numbers. */
function requirePublicLiteral(hostname: string): void {
  const address = stripBrackets(hostname)
  if (isIP(address) && !env.allowsPrivateAddresses && !isPublicAddress(address)) throw new PrivateAddressError()
}

function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

interface Connection {
  host: string
  port: number
  timeoutMs: number
}

/** Connects only to a computer of the internet. */
export async function connectPublic({ host, port, timeoutMs }: Connection): Promise<Socket> {
  requirePublicLiteral(host)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: stripBrackets(host), port, lookup: lookUpPublic, timeout: timeoutMs })
    socket.once('timeout', () => socket.destroy(new Error('no connection in time')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.removeAllListeners('timeout').off('error', reject).setTimeout(0)
      resolve(socket)
    })
  })
}

const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** As fetch, without redirects, and only to a computer of the internet, which fetch cannot promise. */
export async function fetchPublic(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address)
  requirePublicLiteral(url.hostname)
  const { method = 'GET', signal } = init
  const options = {
    method,
    agent: agents[url.protocol as keyof typeof agents],
    headers: Object.fromEntries(new Headers(init.headers)),
    lookup: lookUpPublic,
    ...(signal ? { signal } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (received) => {
      // Outside the promise an exception would end the process, and a receiver may send any status.
      try {
        resolve(toResponse(received, method))
      } catch (error) {
        received.destroy()
        reject(error)
      }
    })
    request.once('error', reject).end(init.body as Uint8Array | undefined)
  })
}

function toResponse(received: http.IncomingMessage, method: string): Response {
  const status = received.statusCode ?? 502
  const headers = new Headers(
    Object.entries(received.headers).map(([name, value]) => [name, String(value)] as [string, string]),
  )
  if (method === 'HEAD' || status === 204 || status === 205 || status === 304) {
    received.resume()
    return new Response(null, { status, headers })
  }
  return new Response(Readable.toWeb(received) as ReadableStream as BodyInit, { status, headers })
}
