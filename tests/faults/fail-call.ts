import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type CallKind, current, type Failure, type Process } from './failing-process.ts'

/** Makes the call, and says how this kind of call fails. */
interface Attempt<Result> {
  call(): Promise<Result>
  refuse(): Promise<Result>
  /** Rejects as a call does whose connection has ended. */
  disconnect(): Promise<Result>
}

/**
 * Runs a verb as a process of its own, in which one call fails. A dead process goes on computing, but none of its calls
 * reaches the outside any more. Returns the calls it made, and what it threw.
 */
export async function runWithFailure(failure: Failure | null, run: () => Promise<unknown>) {
  const own: Process = { failure, calls: [], isDead: false, died: Promise.withResolvers() }
  const ended = current.run(own, () =>
    run().then(
      () => null,
      (thrown: Error) => thrown,
    ),
  )
  // A dead process may not come back, and the others have to go on.
  const buried = own.died.promise.then(() => sleep(1_000, new Error('the process was killed')))
  const error = await Promise.race([ended, buried])
  return { calls: own.calls, hasFailed: failure !== null && own.calls.length >= failure.at, error }
}

/** Counts a call of the process that makes it, and lets it fail if it is the one. */
export function makeCall<Result>(kind: CallKind, attempt: Attempt<Result>): Promise<Result> {
  const own = current.getStore()
  if (!own) return attempt.call()
  if (own.isDead) return attempt.disconnect()
  own.calls.push(kind)
  if (own.calls.length !== own.failure?.at) return attempt.call()
  const { way } = own.failure
  own.isDead = way.startsWith('killed')
  if (own.isDead) own.died.resolve()
  if (way === 'refused') return attempt.refuse()
  if (way === 'never sent' || way === 'killed before') return attempt.disconnect()
  return attempt.call().then(
    () => attempt.disconnect(),
    () => attempt.disconnect(),
  )
}

/** The pool removes a connection when it has noticed its end. */
async function disconnect(stream: Socket): Promise<never> {
  if (!stream.closed) {
    const closed = once(stream, 'close')
    stream.destroy()
    await closed
  }
  await setImmediate()
  throw new Error('Connection terminated unexpectedly')
}

type Query = (this: pg.Client & { connection: { stream: Socket } }, ...args: unknown[]) => unknown
type Callback = (error: Error | null, result?: unknown) => void

/** From now on every statement of every connection is a call. */
export function watchStatements(): void {
  const query = pg.Client.prototype.query as unknown as (...args: unknown[]) => Promise<unknown>
  const watched: Query = function (...args) {
    const callback = args.findLast((arg) => typeof arg === 'function') as Callback | undefined
    const rest = args.filter((arg) => arg !== callback)
    const result = makeCall('sql', {
      call: () => query.apply(this, rest),
      // The database itself refuses it, so that an open transaction fails as well.
      refuse: () => query.call(this, 'select 1 / 0'),
      disconnect: () => disconnect(this.connection.stream),
    })
    if (!callback) return result
    result.then(
      (answer) => callback(null, answer),
      (error: Error) => callback(error),
    )
  }
  Object.assign(pg.Client.prototype, { query: watched })
}
