import { and, inArray } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import type { Order } from '#db/schema/orders.ts'
import { refunds, returnedStates } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { type ListedInvoice, listInvoices } from './find-invoice.server.ts'

type RefundedOrder = Pick<Order, 'id' | 'refundedInPaise' | 'disputedInPaise'>

/** What the buyers of these orders may see. The owner sees every document, because an issued number never disappears. */
export async function listBuyerInvoices(orders: RefundedOrder[]): Promise<ListedInvoice[]> {
  const ids = orders.map(({ id }) => id)
  const [issued, returned] = await Promise.all([listInvoices(ids), listReturned(ids)])
  return orders.flatMap((order) =>
    selectShown(
      order,
      issued.filter(({ orderId }) => orderId === order.id),
      returned,
    ),
  )
}

/** The refunds whose money is on its way or with the bank. */
async function listReturned(orderIds: string[]): Promise<Set<string>> {
  const isReturned = and(inArray(refunds.orderId, orderIds), inArray(refunds.state, returnedStates))
  const rows = await db.select({ id: refunds.id }).from(refunds).where(isReturned)
  return new Set(rows.map(({ id }) => id))
}

function selectShown(order: RefundedOrder, documents: ListedInvoice[], returned: Set<string>) {
  const isReturned = ({ refundId }: ListedInvoice) => refundId !== null && returned.has(refundId)
  const byRefundsInPaise = order.refundedInPaise - order.disputedInPaise
  let withoutDocumentInPaise = byRefundsInPaise - sumOf(documents.filter(isReturned), 'amountInPaise')
  return documents.filter((document) => {
    if (document.refundId === null || isReturned(document)) return true
    // The refund that replaces a failed one gets no document of its own: the failed one's document stands for it.
    if (document.amountInPaise > withoutDocumentInPaise) return false
    withoutDocumentInPaise -= document.amountInPaise
    return true
  })
}
