import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { type Order, type OrderProblemKind, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { recordset, selectColumns } from '#platform/postgres/columns.ts'
import { db, type Statement, type Transaction } from '#platform/postgres/database.server.ts'
import { watchCall } from '#platform/watched-calls.server.ts'
import { keepUse } from '#shop/offers/claim-use.server.ts'
import { type Completion, completeOrder, completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { statusesBefore } from '#shop/orders/order.ts'
import { findProblem } from '#shop/orders/problems/find-problem.server.ts'
import { reportProblem } from '#shop/orders/problems/report-problem.server.ts'
import { keepCredits, readLostCredit } from '#shop/orders/upgrades/keep-credits.server.ts'
import { lastCheckAfterMinutes, secondsUntilNextCheck } from './check-intervals.ts'
import { findProvider } from './configured-providers.server.ts'
import { firstDetailsCheckAfterSeconds, toDetailColumns } from './details-checks.ts'
import { wasPaidOutside } from './outside-payment.server.ts'
import type { PaymentFacts, ReceivedPayment } from './provider.ts'
import { settleOrder } from './settle-order.server.ts'

/** What deciding about a payment needs to know of its order. */
export const checkedColumns = [
  ...(['id', 'provider', 'paymentRef', 'status', 'createdAt', 'amountInPaise'] as const),
  ...(['discount', 'creditInPaise', 'email', 'productId'] as const),
]

export type CheckedOrder = Pick<Order, (typeof checkedColumns)[number]>

const findOrderStatement: Statement = {
  name: 'order-to-sync',
  text: `
    select ${selectColumns(orders, checkedColumns)} from orders
    where id = any (array(select id from ${recordset('wanted', orders, ['id'])}))`,
}

const findOrder = batchedStatement<Pick<Order, 'id'>, CheckedOrder>(findOrderStatement, 'id')

/**
 * Webhook, thank-you page and reconciliation all call this to fetch the payment and apply it to the order. A caller that
 * has just read the order passes it on; if another caller completes the order meanwhile, it is completed once.
 */
export async function syncPayment(orderId: string, justRead?: CheckedOrder): Promise<void> {
  const order = justRead ?? (await findOrder({ id: orderId }))
  if (!order?.paymentRef) return
  const provider = findProvider(order.provider)
  // The owner has removed the provider's keys, but may add them again.
  if (!provider) return db.transaction((tx) => scheduleNextCheck(tx, order, false))
  const { paymentRef } = order
  const facts = await watchCall('payment-check', provider.name, () => provider.fetchPayment(paymentRef))
  if (isPaidOnceInFull(order, facts)) await completeOrder(order.id, toCompletion(order, facts))
  else await db.transaction((tx) => applyFacts(tx, order, facts))
}

/** The usual case, which needs only one statement. */
function isPaidOnceInFull(order: CheckedOrder, { orderId, received }: PaymentFacts): boolean {
  // The use of an offer and the credit of earlier orders must be claimed in the same transaction.
  if (order.discount?.code || order.creditInPaise > 0) return false
  const [payment] = received
  if (orderId !== order.id || !payment || received.length > 1) return false
  return matchesOrder(payment, order) && order.status !== 'completed'
}

async function applyFacts(tx: Transaction, order: CheckedOrder, facts: PaymentFacts) {
  if (facts.orderId !== order.id) {
    return hold(tx, order, 'reference-mismatch', { providerSays: facts.orderId })
  }
  if (facts.received.some((payment) => matchesOrder(payment, order))) {
    if (await isOfferUsedUp(tx, order)) {
      await hold(tx, order, 'offer-used-up', facts.received)
      return record(tx, order, facts.received)
    }
    const creditProblem = await findCreditProblem(tx, order, facts.received)
    if (creditProblem) {
      await hold(tx, order, 'credit-used-up', creditProblem)
      return record(tx, order, facts.received)
    }
    await completeOrderWithin(tx, order.id, toCompletion(order, facts))
    await endLastCheck(tx, order)
    if (facts.received.length === 1 && !(await wasPaidOutside(tx, order.id))) return
    await reportProblem(tx, order.id, 'paid-twice', facts.received)
    // An earlier payment may have gone back.
    return settleOrder(tx, order.id)
  }
  const [wrong] = facts.received
  if (wrong) {
    await hold(tx, order, wrong.currency === 'INR' ? 'amount-mismatch' : 'currency-mismatch', facts.received)
    return record(tx, order, facts.received)
  }
  if (facts.outlook === 'failed') await failOrder(tx, order)
  await scheduleNextCheck(tx, order, facts.final)
}

/** After its payment page closed, the use of a checkout may have gone to another buyer. */
async function isOfferUsedUp(tx: Transaction, order: CheckedOrder): Promise<boolean> {
  const { id, status, email, productId, discount } = order
  if (!discount?.code || status === 'completed') return false
  // From then on only the owner decides: the money may already have been sent back.
  if (await findProblem(tx, id, 'offer-used-up')) return true
  return !(await keepUse(tx, { offerId: discount.offerId, email, productId, orderId: id }))
}

/** An earlier order counts for the upgrade that is paid first. */
async function findCreditProblem(
  tx: Transaction,
  { id, status, creditInPaise }: CheckedOrder,
  received: ReceivedPayment[],
): Promise<object | null> {
  if (creditInPaise === 0 || status === 'completed') return null
  // From then on only the owner decides: the money may already have been sent back.
  const held = await findProblem(tx, id, 'credit-used-up')
  // The reason stays the first one: another detail would open a problem again that the owner has resolved.
  if (held) return { lostCredit: readLostCredit(held.detail), received }
  const outcome = await keepCredits(tx, { id })
  return 'refused' in outcome ? { lostCredit: outcome.refused, received } : null
}

function toCompletion(order: CheckedOrder, { received }: PaymentFacts): Completion {
  return { received: toPaymentRows(order, received), lastCheckAfterMinutes }
}

/** A completed order is checked one last time after its page has closed, to find out whether the buyer paid twice. */
async function endLastCheck(tx: Transaction, order: CheckedOrder) {
  if (order.status !== 'completed') return
  const lastCheckAt = sql`${orders.createdAt} + make_interval(mins => ${lastCheckAfterMinutes})`
  await tx
    .update(orders)
    .set({ nextCheckAt: null })
    .where(and(eq(orders.id, order.id), lte(lastCheckAt, sql`now()`)))
}

function matchesOrder(payment: ReceivedPayment, order: CheckedOrder): boolean {
  return payment.amountInPaise === order.amountInPaise && payment.currency === 'INR'
}

/** Called after the order's row is locked, as in completeOrder: the same lock order prevents deadlocks. */
async function record(tx: Transaction, order: CheckedOrder, received: ReceivedPayment[]) {
  const payments = toPaymentRows(order, received).map((payment) => ({ ...payment, orderId: order.id }))
  await tx.insert(receivedPayments).values(payments).onConflictDoNothing()
}

function toPaymentRows({ provider }: CheckedOrder, received: ReceivedPayment[]) {
  return received.map(({ id: externalId, amountInPaise, currency, refundRef = null, details }) => ({
    ...{ provider, externalId, amountInPaise, currency, refundRef },
    ...(details ? toDetailColumns(details) : {}),
    detailsCheckAt: details?.fee ? null : new Date(Date.now() + firstDetailsCheckAfterSeconds * 1000),
  }))
}

/** The money differs from the order, so nothing is delivered until the owner decides. */
async function hold(tx: Transaction, order: CheckedOrder, kind: OrderProblemKind, detail: unknown) {
  await scheduleNextCheck(tx, order, false)
  await reportProblem(tx, order.id, kind, detail)
}

async function failOrder(tx: Transaction, order: CheckedOrder) {
  await tx
    .update(orders)
    .set({ status: 'failed', failedAt: sql`now()` })
    .where(and(eq(orders.id, order.id), inArray(orders.status, statusesBefore('failed'))))
}

async function scheduleNextCheck(tx: Transaction, order: CheckedOrder, final: boolean) {
  const seconds = secondsUntilNextCheck((Date.now() - order.createdAt.getTime()) / 1000)
  await tx
    .update(orders)
    .set({ nextCheckAt: final ? null : sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(orders.id, order.id), inArray(orders.status, statusesBefore('completed'))))
}
