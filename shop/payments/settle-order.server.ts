import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import {
  type Order,
  type OrderProblemKind,
  orderProblems,
  orders,
  receivedPayments,
  refunds,
  returnedStates,
} from '#db/schema.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { reportProblem } from '#shop/orders/problems/report-problem.server.ts'

/** Problems that end when the money is back with the buyer. */
const heldProblems: OrderProblemKind[] = ['amount-mismatch', 'currency-mismatch', 'offer-used-up', 'credit-used-up']

/** Works out from payments and refunds what an order keeps, which ends or restores its links. */
export async function settleOrder(tx: Transaction, orderId: string, { wasReturned = false } = {}): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order) return
  const money = await readMoney(tx, order)
  if (order.status === 'completed') await updateOrder(tx, order, money)
  const isSettled = money.keptInPaise <= (order.status === 'completed' ? order.amountInPaise : 0)
  const kinds: OrderProblemKind[] = order.status === 'completed' ? ['paid-twice'] : heldProblems
  if (order.status === 'completed' && money.keptInPaise <= 0) await resolve(tx, orderId, ['bought-again'])
  if (isSettled) await resolve(tx, orderId, kinds)
  else if (wasReturned) await reopen(tx, orderId, kinds)
  if (!money.hasFailedRefund || money.keptInPaise <= 0) await resolve(tx, orderId, ['refund-failed'])
  if (money.keptInPaise < 0)
    await reportProblem(tx, orderId, 'refunded-too-much', { amountInPaise: -money.keptInPaise })
  else await resolve(tx, orderId, ['refunded-too-much'])
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

async function resolve(tx: Transaction, orderId: string, kinds: OrderProblemKind[]) {
  await tx
    .update(orderProblems)
    .set({ resolvedAt: sql`now()` })
    .where(and(isProblemOf(orderId, kinds), isNull(orderProblems.resolvedAt)))
}

async function reopen(tx: Transaction, orderId: string, kinds: OrderProblemKind[]) {
  await tx
    .update(orderProblems)
    .set({ resolvedAt: null, createdAt: sql`now()` })
    .where(and(isProblemOf(orderId, kinds), isNotNull(orderProblems.resolvedAt)))
}

function isProblemOf(orderId: string, kinds: OrderProblemKind[]) {
  return and(eq(orderProblems.orderId, orderId), inArray(orderProblems.kind, kinds))
}
