import { withTimeout } from '../with-timeout.ts'

/**
 * Returns a function that runs one task after the other. The jobs of a minute come due together: at the same time, each would
 * open a connection to the database. A slow one holds up those behind it for `maxWaitMs` only.
 */
export function createTurns(maxWaitMs: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = withTimeout(before, maxWaitMs, undefined).then(run)
    before = turn.catch(() => {})
    return turn
  }
}
