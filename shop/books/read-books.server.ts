import { and, asc, between, eq, gte, inArray, lt, min, sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import { invoices } from '#db/schema/invoices.ts'
import { orders } from '#db/schema/orders.ts'
import { disputes, receivedPayments } from '#db/schema/payments.ts'
import { type RefundOrigin, refunds, returnedStates } from '#db/schema/refunds.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { readSnapshot } from '#platform/postgres/read-snapshot.server.ts'
import { creditedInPaise, isRealOrder, returnedByRefunds } from '#shop/invoices/issue-invoices.server.ts'
import { paidWith } from '#shop/payments/outside-payment.server.ts'
import { readSettlementLines } from '#shop/reconciliation/read-bank.server.ts'
import { type BookMonth, listBookMonths } from './book-month.ts'

export type BookRows = Awaited<ReturnType<typeof readBooks>>
export type BookedInvoice = BookRows['invoices'][number]

/** Every row of a month, from one snapshot, for the files. The screen shows only their sums: `readBookTotals`. */
export function readBooks(month: BookMonth, { withSettlements = false } = {}) {
  return readSnapshot(async (tx) => ({
    orders: await readOrders(tx, month),
    payments: await readPayments(tx, month),
    refunds: await readRefunds(tx, month),
    disputes: await readLostDisputes(tx, month),
    invoices: await readInvoices(tx, month),
    settled: withSettlements ? await readSettlementLines(month, tx) : [],
  }))
}

const saleOf = and(eq(invoices.orderId, orders.id), sql`coalesce(${invoices.refundId}, '') = ''`)

function readOrders(tx: Transaction, { from, to }: BookMonth) {
  const { id, completedAt } = orders
  return tx
    .select({
      ...pickColumns(orders, 'id', 'number', 'completedAt', 'productName', 'amountInPaise'),
      /** The tax invoice of an order without a State has the seller's. */
      placeOfSupply: sql<string | null>`coalesce(${invoices.placeOfSupply}, ${orders.placeOfSupply})`,
      provider: paidWith(sql`${orders}`),
      invoice: invoices.number,
    })
    .from(orders)
    .leftJoin(invoices, saleOf)
    .where(and(eq(orders.status, 'completed'), isRealOrder, gte(completedAt, from), lt(completedAt, to)))
    .orderBy(asc(completedAt), asc(id))
}

function readPayments(tx: Transaction, { from, to }: BookMonth) {
  const { externalId, createdAt } = receivedPayments
  return tx
    .select({
      ...pickColumns(receivedPayments, 'provider', 'externalId', 'amountInPaise', 'currency', 'createdAt'),
      ...pickColumns(receivedPayments, 'bankReference', 'feeInPaise', 'feeTaxInPaise'),
      orderNumber: orders.number,
    })
    .from(receivedPayments)
    .innerJoin(orders, eq(orders.id, receivedPayments.orderId))
    .where(and(isRealOrder, gte(createdAt, from), lt(createdAt, to)))
    .orderBy(asc(createdAt), asc(externalId))
}

/** Money of a payment in another currency is in no sum of rupees, neither when it comes nor when it goes. */
const isInRupees = ({ provider, paymentId }: typeof refunds | typeof disputes) =>
  sql`not exists (select from received_payments p
    where p.provider = ${provider} and p.external_id = ${paymentId} and p.currency <> 'INR')`

export const isRefundIn = ({ from, to }: BookMonth) =>
  and(
    ...[isRealOrder, inArray(refunds.state, returnedStates), isInRupees(refunds)],
    ...[gte(refunds.acceptedAt, from), lt(refunds.acceptedAt, to)],
  )

function readRefunds(tx: Transaction, month: BookMonth) {
  const { id, acceptedAt } = refunds
  const document = and(eq(invoices.orderId, refunds.orderId), sql`coalesce(${invoices.refundId}, '') = ${refunds.id}`)
  return tx
    .select({
      ...pickColumns(refunds, 'id', 'acceptedAt', 'amountInPaise', 'provider', 'bankReference'),
      orderNumber: orders.number,
      document: invoices.number,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(invoices, document)
    .where(isRefundIn(month))
    .orderBy(asc(acceptedAt), asc(id))
}

export const isLostIn = ({ from, to }: BookMonth) =>
  and(
    ...[isRealOrder, eq(disputes.state, 'lost'), isInRupees(disputes)],
    ...[gte(disputes.lostAt, from), lt(disputes.lostAt, to)],
  )

function readLostDisputes(tx: Transaction, month: BookMonth) {
  const { externalId, lostAt } = disputes
  return tx
    .select({
      ...pickColumns(disputes, 'externalId', 'lostAt', 'amountInPaise', 'provider', 'reason'),
      orderNumber: orders.number,
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isLostIn(month))
    .orderBy(asc(lostAt), asc(externalId))
}

/** The document of a failed refund stands for the next refund of the same money, so it is right again after that one. */
export const isFailedRefund = sql`${refunds.state} = 'failed' and ${creditedInPaise} > ${returnedByRefunds}`

function readInvoices(tx: Transaction, { firstDay, lastDay }: BookMonth) {
  return tx
    .select({
      ...pickColumns(invoices, 'number', 'kind', 'series', 'serial', 'dated', 'orderId', 'refundId', 'placeOfSupply'),
      ...pickColumns(invoices, 'gstRate', 'sac', 'amountInPaise', 'taxableInPaise', 'cgstInPaise', 'sgstInPaise'),
      igstInPaise: invoices.igstInPaise,
      product: sql<string>`${invoices.content} ->> 'product'`,
      original: sql<string | null>`${invoices.content} -> 'original' ->> 'number'`,
      gstin: sql<string>`${invoices.content} -> 'seller' ->> 'gstin'`,
      /** Who had said that the money went back, which is with the shop again. */
      failedOrigin: sql<RefundOrigin | null>`case when ${isFailedRefund} then ${refunds.origin} end`,
    })
    .from(invoices)
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(between(invoices.dated, firstDay, lastDay))
    .orderBy(asc(invoices.series), asc(invoices.serial))
}

/** Months with something to book, the newest first, and the current one. */
export async function listMonthsWithBooks(): Promise<string[]> {
  const today = indianDay(new Date())
  const [first] = await db.select({ at: min(orders.completedAt) }).from(orders)
  return listBookMonths(first?.at ? indianDay(first.at) : today, today)
}
