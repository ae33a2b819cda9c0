import { and, asc, eq, inArray } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import type { Order } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { type Refund, refunds, returnedStates } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'

type BuyerRefund = Pick<Refund, 'orderId' | 'amountInPaise' | 'bankReference'> & { at: Date }

export interface ReturnedMoney {
  /** Null when the buyer paid in another currency. */
  amountInPaise: number | null
}

/** What the buyer sees: money that is on its way or with the bank. */
export async function listBuyerRefunds(orderIds: string[]): Promise<BuyerRefund[]> {
  if (orderIds.length === 0) return []
  const isShown = and(inArray(refunds.orderId, orderIds), inArray(refunds.state, returnedStates))
  const rows = await db.select().from(refunds).where(isShown).orderBy(asc(refunds.requestedAt))
  return rows.map(({ orderId, amountInPaise, bankReference, acceptedAt, requestedAt }) => ({
    ...{ orderId, amountInPaise, bankReference },
    at: acceptedAt ?? requestedAt,
  }))
}

/** Null while the order keeps money, and when it never received any. */
export async function findReturnedMoney(order: Order): Promise<ReturnedMoney | null> {
  if (order.status === 'completed') return order.refundedAt && { amountInPaise: order.refundedInPaise }
  const received = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
  const returnedInPaise = sumOf(await listBuyerRefunds([order.id]), 'amountInPaise')
  if (received.length === 0 || returnedInPaise < sumOf(received, 'amountInPaise')) return null
  const isInRupees = received.every(({ currency }) => currency === 'INR')
  return { amountInPaise: isInRupees ? returnedInPaise : null }
}
