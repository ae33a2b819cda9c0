import { eq, sql } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { type Order, type OrderProblemKind, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { refunds, returnedStates } from '#db/schema/refunds.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { reportProblem } from '#shop/orders/problems/report-problem.server.ts'
import { reopenProblems, resolveProblems } from '#shop/orders/problems/resolve-problems.server.ts'

/** Problems that end when the money is back with the buyer. */
const heldProblems: OrderProblemKind[] = ['amount-mismatch', 'currency-mismatch', 'offer-used-up', 'credit-used-up']

/** Works out from payments and refunds what an order keeps, which ends or restores its links. */
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
  if (keptInPaise < 0) await reportProblem(tx, order.id, 'refunded-too-much', { amountInPaise: -keptInPaise })
}

interface Money {
  keptInPaise: number
  returnedInPaise: number
  /** One that the owner has not tried again since. */
  hasFailedRefund: boolean
}

/** An amount in another currency cannot be compared with the price, so such an order counts as kept or returned as a whole. */
async function readMoney(tx: Transaction, order: Order): Promise<Money> {
  const received = await tx.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
  const made = await tx.select().from(refunds).where(eq(refunds.orderId, order.id))
  const returned = made.filter(({ state }) => returnedStates.includes(state))
  const returnedInPaise = sumOf(returned, 'amountInPaise')
  const isRepeated = (failedAt: Date) => returned.some(({ requestedAt }) => requestedAt > failedAt)
  const hasFailedRefund = made.some(({ failedAt }) => failedAt && !isRepeated(failedAt))
  const receivedInPaise = sumOf(received, 'amountInPaise')
  if (received.every(({ currency }) => currency === 'INR')) {
    return { keptInPaise: receivedInPaise - returnedInPaise, returnedInPaise, hasFailedRefund }
  }
  const isBack = returnedInPaise >= receivedInPaise
  return {
    keptInPaise: isBack ? 0 : order.amountInPaise,
    returnedInPaise: isBack ? order.amountInPaise : 0,
    hasFailedRefund,
  }
}

async function updateOrder(tx: Transaction, order: Order, { keptInPaise, returnedInPaise }: Money) {
  const lostInPaise = order.amountInPaise - Math.max(0, keptInPaise)
  const refundedInPaise = Math.min(returnedInPaise, Math.max(0, lostInPaise))
  if (refundedInPaise === order.refundedInPaise) return
  const isWhole = refundedInPaise >= order.amountInPaise
  await tx
    .update(orders)
    .set({
      refundedInPaise,
      refundedAt: isWhole ? sql`now()` : null,
      lastRefundAt: refundedInPaise > 0 ? sql`now()` : null,
    })
    .where(eq(orders.id, order.id))
}
