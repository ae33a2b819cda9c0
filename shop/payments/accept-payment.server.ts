import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { claimedStates, disputes, receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { resolveProblems } from '#shop/orders/problems/resolve-problems.server.ts'

const acceptableProblems = [
  'amount-mismatch',
  'currency-mismatch',
  'reference-mismatch',
  'offer-used-up',
  'credit-used-up',
] as const

/** Completes and delivers an order although its payment does not match. */
export const acceptPayment = ownerAct('payment-accepted', async ({ tx }, orderId: string) => {
  await lockOrder(tx, orderId)
  // The money is going back, so it can no longer pay for the order.
  const isRefunded = and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed'))
  const isClaimed = and(eq(disputes.orderId, orderId), inArray(disputes.state, claimedStates))
  if ((await tx.$count(refunds, isRefunded)) + (await tx.$count(disputes, isClaimed)) > 0) {
    return { refused: 'refunded' }
  }
  const kinds = await resolveProblems(tx, [orderId], acceptableProblems)
  if (kinds.length === 0) return { refused: 'no-problem' }
  if (kinds.includes('amount-mismatch')) await setPriceToReceived(tx, orderId)
  await completeOrderWithin(tx, orderId)
  const [order] = await tx.select({ amountInPaise: orders.amountInPaise }).from(orders).where(eq(orders.id, orderId))
  const amountInPaise = order?.amountInPaise ?? 0
  return { amountInPaise, audit: { orderId, detail: { kinds: kinds.join(', '), amountInPaise } } }
})

/** Revenue must match the bank account, but an amount in another currency cannot be compared. */
async function setPriceToReceived(tx: Transaction, orderId: string) {
  const [received] = await tx
    .select({ paise: sql<number>`sum(${receivedPayments.amountInPaise})`.mapWith(Number) })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.orderId, orderId), eq(receivedPayments.currency, 'INR')))
  if (!received?.paise) return
  const isOpen = inArray(orders.status, ['pending', 'failed'])
  await tx
    .update(orders)
    .set({ amountInPaise: received.paise })
    .where(and(eq(orders.id, orderId), isOpen))
}
