import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

let accepted = 0
let closing: Promise<void> | undefined
/** On a busy machine a few turns may take longer than any time limit. */
const minTurns = 64

export function countConnections(server: Server): void {
  server.on('connection', () => {
    accepted += 1
  })
}

/**
 * Waits until no visitor waits in the kernel's queue, or the time is over. The event loop accepts one connection per
 * turn, so a page that took 10 ms in every turn would keep the thousandth visitor waiting for 10 s, even a buyer.
 */
export async function acceptWaiting({ maxMs }: { maxMs: number }): Promise<void> {
  await acceptUntilQuiet({ maxMs, quietMs: 0 })
}

/** Undefined, except while the port is closing: then no new request starts, so that no answered visitor comes back. */
export function untilPortCloses(): Promise<void> | undefined {
  return closing
}

/** Calls `close` when no visitor waits in the kernel's queue, because closing the port resets their connections. */
export async function acceptThenClose(close: () => void, limits: QuietLimits): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  closing = promise
  await acceptUntilQuiet(limits)
  close()
  resolve()
}

interface QuietLimits {
  maxMs: number
  quietMs: number
}

async function acceptUntilQuiet({ maxMs, quietMs }: QuietLimits): Promise<void> {
  const giveUpAt = Date.now() + maxMs
  let quietSince = Date.now()
  // The first turn may end before the loop has looked for connections.
  for (let turn = 0, quietTurns = 0; quietTurns < 2 || Date.now() < quietSince + quietMs; turn++) {
    if (turn >= minTurns && Date.now() > giveUpAt) return
    const before = accepted
    await nextTurn()
    quietTurns = accepted === before ? quietTurns + 1 : 0
    if (quietTurns === 0) quietSince = Date.now()
  }
}
