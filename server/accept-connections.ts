import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

let accepted = 0

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
  const giveUpAt = Date.now() + maxMs
  // The first turn may end before the loop has looked for connections.
  for (let quietTurns = 0; quietTurns < 2 && Date.now() < giveUpAt; ) {
    const before = accepted
    await nextTurn()
    quietTurns = accepted === before ? quietTurns + 1 : 0
  }
}
