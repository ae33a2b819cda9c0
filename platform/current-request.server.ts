import { AsyncLocalStorage } from 'node:async_hooks'

export interface CurrentRequest {
  /** Ours: one from a visitor's header could pretend to be another request. */
  id: string
  /** Read only when it is needed, which is rare. */
  findIp: () => string | null
}

const current = new AsyncLocalStorage<CurrentRequest>()

/** Everything that `run` starts belongs to this request. */
export function runInRequest<Result>(request: CurrentRequest, run: () => Result): Result {
  return current.run(request, run)
}

/** Null in jobs and at the start. */
export function findCurrentRequest(): CurrentRequest | null {
  return current.getStore() ?? null
}
