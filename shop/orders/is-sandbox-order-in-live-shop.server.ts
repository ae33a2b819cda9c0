import type { Order } from '#db/schema/orders.ts'
import { env } from '#platform/env.server.ts'

/** Anyone can pay in the sandbox, so a live shop must not deliver files for it. */
export function isSandboxOrderInLiveShop({ provider }: Pick<Order, 'provider'>): boolean {
  return !env.isDemo && provider === 'sandbox'
}
