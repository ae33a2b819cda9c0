import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Order, type OrderProblemKind, orderProblems, orders, receivedPayments, refunds } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'

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
  if (!wasReturned && money.failedLast === false) await resolve(tx, orderId, ['refund-failed'])
}

interface Money {
  keptInPaise: number
  returnedInPaise: number
  failedLast: boolean | null
}

/** An amount in another currency cannot be compared with the price, so such an order counts as kept or returned as a whole. */
async function readMoney(tx: Transaction, order: Order): Promise<Money> {
  const received = await tx.select().from(receivedPayments).where(eq(receivedPayments.orderId, order.id))
  const made = await tx.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.requestedAt)
  const returned = made.filter(({ state }) => state === 'accepted' || state === 'processed')
  const returnedInPaise = sum(returned)
  const lastState = made.at(-1)?.state
  const failedLast = lastState === undefined || lastState === 'requested' ? null : lastState === 'failed'
  const isComparable = received.length > 0 && received.every(({ currency }) => currency === 'INR')
  if (isComparable) return { keptInPaise: sum(received) - returnedInPaise, returnedInPaise, failedLast }
  const receivedInPaise = received.length > 0 ? sum(received) : order.amountInPaise
  const isBack = returnedInPaise >= receivedInPaise
  return {
    keptInPaise: isBack ? 0 : order.amountInPaise,
    returnedInPaise: isBack ? order.amountInPaise : 0,
    failedLast,
  }
}

function sum(rows: { amountInPaise: number }[]): number {
  return rows.reduce((total, { amountInPaise }) => total + amountInPaise, 0)
}

async function updateOrder(tx: Transaction, order: Order, { keptInPaise, returnedInPaise }: Money) {
  const refundedInPaise = Math.min(returnedInPaise, Math.max(0, order.amountInPaise - keptInPaise))
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
