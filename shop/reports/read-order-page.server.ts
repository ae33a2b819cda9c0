import { readSnapshot } from '#platform/postgres/read-snapshot.server.ts'
import { listInvoices } from '#shop/invoices/find-invoice.server.ts'
import { readOrderMoney } from '#shop/refunds/read-order-money.server.ts'
import { readOrderTimeline } from './read-order-timeline.server.ts'

/** From one snapshot: a job may be refunding the order while the owner looks at it. */
export function readOrderPage(orderId: string) {
  return readSnapshot(async (tx) => {
    const timeline = await readOrderTimeline(orderId, tx)
    if (!timeline) return null
    const money = await readOrderMoney(orderId, tx)
    return { ...timeline, money, invoices: await listInvoices([orderId], tx) }
  })
}
