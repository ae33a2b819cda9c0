import type { Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { withTimeout } from '#platform/with-timeout.ts'
import { acceptThenClose, acceptWaiting } from './accept-connections.ts'

interface CloseLimits {
  /** While requests are open, new connections are still accepted for this long. */
  maxAcceptMs?: number
  /** Then a connection that has sent no request yet may send one for this long. */
  maxSilenceMs?: number
  /** Then open requests have this long to finish before their connections are cut. */
  maxFinishMs?: number
}

const defaultLimits = { maxAcceptMs: 1_000, maxSilenceMs: 500, maxFinishMs: 5_000 }
/** A visitor whose request is running when the port closes may come back within this time. */
const quietMs = 250
const lifecycle = { isClosing: false }

/** True once the process has begun to stop, so that a load balancer stops sending visitors here. */
export function isClosing(): boolean {
  return lifecycle.isClosing
}

/**
 * Returns a function that closes the server without failing a request: each connection ends with its next response,
 * and the port closes when no request is open or the time is over.
 */
export function prepareGracefulClose(server: Server, limits: CloseLimits = {}) {
  const { maxAcceptMs, maxSilenceMs, maxFinishMs } = { ...defaultLimits, ...limits }
  // A listener for every response would take a sixteenth of the time of a stored page.
  const latest = new Map<Socket, ServerResponse>()
  const open = new Set<ServerResponse>()
  let closing = false
  let notifyIdle = () => {}

  server.on('connection', (socket: Socket) => socket.once('close', () => latest.delete(socket)))
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    latest.set(socket, response)
    if (closing) finish(response)
  })

  function finish(response: ServerResponse) {
    if (response.closed) return
    open.add(response)
    endConnection(response)
    response.once('close', () => {
      open.delete(response)
      if (open.size === 0) notifyIdle()
    })
  }

  const untilIdle = () =>
    new Promise<void>((resolve) => {
      notifyIdle = resolve
      if (open.size === 0) resolve()
    })

  return async function closeGracefully(): Promise<void> {
    closing = true
    lifecycle.isClosing = true
    for (const response of latest.values()) finish(response)
    await withTimeout(untilIdle(), maxAcceptMs, undefined)
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>()
    await acceptThenClose(() => closePort(server, onClosed), { maxMs: maxAcceptMs, quietMs })
    await withTimeout(closed, maxSilenceMs, undefined)
    // A request that has arrived meanwhile is read first.
    await acceptWaiting({ maxMs: 0 })
    server.closeIdleConnections()
    await withTimeout(Promise.race([closed, untilIdle()]), maxFinishMs, undefined)
    server.closeAllConnections()
    await closed
  }
}

/** Adds `Connection: close`, unless the headers are already sent. */
function endConnection(response: ServerResponse) {
  response.shouldKeepAlive = false
}

/** Node's HTTP server would also cut connections whose request has arrived but is not parsed yet. */
function closePort(server: Server, onClosed: () => void) {
  TcpServer.prototype.close.call(server, onClosed)
}
