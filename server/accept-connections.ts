import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

let accepted = 0
const maxTurns = 2_000

export function countConnections(server: Server): void {
  server.on('connection', () => {
    accepted += 1
  })
}

/**
 * Waits until no visitor waits in the kernel's queue. The event loop accepts one connection per turn, so a page that
 * took 10 ms in every turn would keep the thousandth visitor waiting for 10 s, even if that visitor is paying.
 */
export async function acceptWaiting(): Promise<void> {
  // The first turn may end before the loop has looked for connections.
  for (let quiet = 0, turn = 0; quiet < 2 && turn < maxTurns; turn++) {
    const before = accepted
    await nextTurn()
    quiet = accepted === before ? quiet + 1 : 0
  }
}
