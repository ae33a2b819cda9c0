import { and, eq, sql } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { type Order, type OrderProblemKind, orders } from '#db/schema/orders.ts'
import { disputes, receivedPayments } from '#db/schema/payments.ts'
import { refunds, returnedStates } from '#db/schema/refunds.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { reportProblem } from '#shop/orders/problems/report-problem.server.ts'
import { reopenProblems, resolveProblems } from '#shop/orders/problems/resolve-problems.server.ts'

/** Problems that end when the money is back with the buyer. */
const heldProblems: OrderProblemKind[] = ['amount-mismatch', 'currency-mismatch', 'offer-used-up', 'credit-used-up']

/** Works out from payments, refunds and lost disputes what an order keeps, which ends or restores its links. */
export async function settleOrder(tx: Transaction, orderId: string, { wasReturned = false } = {}): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const money = await readMoney(tx, order)
  if (order.status === 'completed') await updateOrder(tx, order, money)
  await settleProblems(tx, order, money, wasReturned)
}

async function settleProblems(tx: Transaction, order: Order, money: Money, wasReturned: boolean) {
  const { keptInPaise, hasFailedRefund } = money
  const isCompleted = order.status === 'completed'
  const kinds: OrderProblemKind[] = isCompleted ? ['paid-twice'] : heldProblems
  const isSettled = keptInPaise <= (isCompleted ? order.amountInPaise : 0)
  const solved: OrderProblemKind[] = isSettled ? [...kinds] : []
  if (isCompleted && keptInPaise <= 0) solved.push('bought-again')
  if (!hasFailedRefund || keptInPaise <= 0) solved.push('refund-failed')
  if (keptInPaise >= 0) solved.push('refunded-too-much')
  await resolveProblems(tx, [order.id], solved)
  if (!isSettled && wasReturned) await reopenProblems(tx, order.id, kinds)
  if (keptInPaise < 0) {
    const detail = { amountInPaise: -keptInPaise, ...(money.isLostToo ? { isLostToo: true } : {}) }
    await reportProblem(tx, order.id, 'refunded-too-much', detail)
  }
}

interface Money {
  keptInPaise: number
  /** By refunds. */
  returnedInPaise: number
  /** By lost disputes. */
  disputedInPaise: number
  /** One that the owner has not tried again since. */
  hasFailedRefund: boolean
  /** Refunds at the provider and a lost dispute, and no refund that the owner could have recorded by mistake. */
  isLostToo: boolean
}

/** An amount in another currency cannot be compared with the price, so such an order counts as kept or returned as a whole. */
async function readMoney(tx: Transaction, order: Order): Promise<Money> {
  const received = await tx.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
  const made = await tx.select().from(refunds).where(eq(refunds.orderId, order.id))
  const returned = made.filter(({ state }) => returnedStates.includes(state))
  const returnedInPaise = sumOf(returned, 'amountInPaise')
  const isRepeated = (failedAt: Date) => returned.some(({ requestedAt }) => requestedAt > failedAt)
  const hasFailedRefund = made.some(({ failedAt }) => failedAt && !isRepeated(failedAt))
  const lost = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.orderId, order.id), eq(disputes.state, 'lost')))
  const disputedInPaise = sumOf(lost, 'amountInPaise')
  const isUnconfirmed = returned.some(({ origin, providerRefundId }) => origin === 'by-hand' && !providerRefundId)
  const isLostToo = lost.length > 0 && returned.length > 0 && !isUnconfirmed
  const keptInPaise = sumOf(received, 'amountInPaise') - returnedInPaise - disputedInPaise
  if (received.every(({ currency }) => currency === 'INR')) {
    return { keptInPaise, returnedInPaise, disputedInPaise, hasFailedRefund, isLostToo }
  }
  const [kept, back] = keptInPaise <= 0 ? [0, order.amountInPaise] : [order.amountInPaise, 0]
  const isDisputed = disputedInPaise > returnedInPaise
  return {
    keptInPaise: kept,
    returnedInPaise: isDisputed ? 0 : back,
    disputedInPaise: isDisputed ? back : 0,
    hasFailedRefund,
    isLostToo,
  }
}

async function updateOrder(tx: Transaction, order: Order, money: Money) {
  const { keptInPaise, returnedInPaise, disputedInPaise: takenInPaise } = money
  // A second payment goes back first, and is no part of the amount.
  const missingWith = (keptInPaise: number) => Math.max(0, order.amountInPaise - Math.max(0, keptInPaise))
  const refundedInPaise = Math.min(returnedInPaise + takenInPaise, missingWith(keptInPaise))
  const byRefundsInPaise = Math.min(returnedInPaise, missingWith(keptInPaise + takenInPaise))
  const disputedInPaise = refundedInPaise - byRefundsInPaise
  if (refundedInPaise === order.refundedInPaise && disputedInPaise === order.disputedInPaise) return
  const isWhole = refundedInPaise >= order.amountInPaise
  await tx
    .update(orders)
    .set({
      refundedInPaise,
      disputedInPaise,
      refundedAt: isWhole ? sql`now()` : null,
      lastRefundAt: refundedInPaise > 0 ? sql`now()` : null,
    })
    .where(eq(orders.id, order.id))
}
