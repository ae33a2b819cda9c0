import { readSnapshot } from '#platform/postgres/read-snapshot.server.ts'
import { findPaidThere } from '#shop/imports/find-paid-there.server.ts'
import { type ListedInvoice, listInvoices } from '#shop/invoices/find-invoice.server.ts'
import { countWholeLoss } from '#shop/refunds/count-whole-loss.ts'
import { readOrderMoney } from '#shop/refunds/read-order-money.server.ts'
import { describeBill } from './describe-bill.ts'
import { readOrderTimeline, type TimelineFacts } from './read-order-timeline.server.ts'

export type OrderPageFacts = NonNullable<Awaited<ReturnType<typeof readOrderPage>>>

/** From one snapshot: a job may be refunding the order while the owner looks at it. */
export function readOrderPage(orderId: string) {
  return readSnapshot(async (tx) => {
    const timeline = await readOrderTimeline(orderId, tx)
    if (!timeline) return null
    const money = await readOrderMoney(orderId, tx)
    const invoices = await listInvoices([orderId], tx)
    const paidThere = await findPaidThere(timeline.order, tx)
    const loss = countWholeLoss(timeline.order, money)
    const bill = describeBill({ ...timeline.order, ...loss }, readCharges(timeline, invoices))
    return { ...timeline, money, invoices, paidThere, loss, bill }
  })
}

function readCharges({ events }: TimelineFacts, invoices: ListedInvoice[]) {
  const taxed = invoices.find(({ kind }) => kind === 'tax-invoice')
  const fees = events.flatMap((event) => (event.kind === 'received' ? (event.feeInPaise ?? []) : []))
  return {
    taxInPaise: taxed ? taxed.amountInPaise - taxed.taxableInPaise : null,
    feeInPaise: fees.length === 0 ? null : fees.reduce((sum, fee) => sum + fee, 0),
  }
}
