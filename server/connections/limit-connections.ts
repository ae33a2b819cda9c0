import type { IncomingMessage, Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { env } from '#platform/env.server.ts'

export interface ConnectionLimits {
  maxConnections: number
  /** Connections that have not sent a whole request header yet; the oldest makes room for a new one. */
  maxSilent: number
  headersTimeoutMs: number
  /** For forms and webhooks; the owner's upload of a file may take `uploadTimeoutMs`. */
  bodyTimeoutMs: number
  uploadTimeoutMs: number
  /** Without progress in either direction. A slow download makes progress, and a browser resumes one that stopped. */
  stalledTimeoutMs: number
  keepAliveTimeoutMs: number
  checkIntervalMs: number
}

export const connectionLimits: ConnectionLimits = {
  maxConnections: 4_096,
  maxSilent: 1_000,
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 30_000,
  uploadTimeoutMs: 15 * 60_000,
  stalledTimeoutMs: 5 * 60_000,
  // Proxies keep idle connections for about a minute, and report an error when the shop closes one first.
  keepAliveTimeoutMs: env.trustedProxies > 0 ? 75_000 : 10_000,
  checkIntervalMs: 2_000,
}

/** Pass these to createServer, then pass the server to `limitConnections`. */
export function describeServerOptions(limits = connectionLimits): ServerOptions {
  return {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.uploadTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    // Node otherwise makes a stream for the body of every GET and reads it to its end: a fifth of the time of a stored page.
    optimizeEmptyRequests: true,
  }
}

/** Keeps silent and slow connections from using up the server. */
export function limitConnections(server: Server, limits = connectionLimits): void {
  const silent = new Set<Socket>()
  server.maxConnections = limits.maxConnections
  server.setTimeout(limits.stalledTimeoutMs)
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    const [oldest] = silent
    if (silent.size > limits.maxSilent) oldest?.destroy()
  })
  server.on('request', (request: IncomingMessage) => {
    silent.delete(request.socket)
    if (hasBody(request) && request.method !== 'PUT') limitBody(request, limits.bodyTimeoutMs)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function limitBody(request: IncomingMessage, timeoutMs: number) {
  const timer = setTimeout(() => request.complete || request.destroy(), timeoutMs).unref()
  request.once('close', () => clearTimeout(timer))
}
