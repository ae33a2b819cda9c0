import { AsyncLocalStorage } from 'node:async_hooks'

/** How a call to the outside can fail. "killed" means that the process makes no call after it. */
export const ways = ['refused', 'never sent', 'answer lost', 'killed before', 'killed after'] as const
export type Way = (typeof ways)[number]
export const callKinds = ['sql', 'http', 'mail', 'whatsapp', 'file'] as const
export type CallKind = (typeof callKinds)[number]

export interface Failure {
  /** Which call fails, from 1. */
  at: number
  way: Way
}

export interface Process {
  failure: Failure | null
  calls: CallKind[]
  isDead: boolean
  died: PromiseWithResolvers<void>
}

export const current = new AsyncLocalStorage<Process>()

/**
 * For `vi.mock` of 'node:timers/promises': a dead process does not wake up. It would try again and again, and its
 * statement would take those of living ones with it, because some are sent together.
 */
export function stopAtSleep(timers: typeof import('node:timers/promises')): typeof timers {
  const setTimeout: typeof timers.setTimeout = (...args) =>
    current.getStore()?.isDead ? new Promise(() => {}) : timers.setTimeout(...args)
  return { ...timers, setTimeout }
}
