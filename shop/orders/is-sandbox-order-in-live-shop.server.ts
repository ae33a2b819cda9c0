import type { Order } from '#db/schema.ts'
import { env } from '#platform/env.server.ts'

/** The sandbox gives its money to everybody: a live shop must not hand out files for it. */
export function isSandboxOrderInLiveShop({ provider }: Pick<Order, 'provider'>): boolean {
  return !env.isDemo && provider === 'sandbox'
}
