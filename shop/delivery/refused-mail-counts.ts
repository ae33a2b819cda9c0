import type { RefusalCause } from '#platform/mail/mail-refusal.ts'

export interface RefusedMailCount {
  cause: RefusalCause
  count: number
  orders: number
  orderIds: string[]
}

/** Below what small mail providers allow, and slow enough that new orders do not wait. */
export const resentPerMinute = 60
