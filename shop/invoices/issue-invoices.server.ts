import { and, asc, eq, gt, gte, inArray, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { type Invoice, invoices } from '#db/schema/invoices.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { refunds, returnedStates } from '#db/schema/refunds.ts'
import { env } from '#platform/env.server.ts'
import { db, longTransaction, type Transaction } from '#platform/postgres/database.server.ts'
import { importedProvider } from '#shop/orders/order.ts'
import { paidWith } from '#shop/payments/outside-payment.server.ts'
import { describeRefund } from './describe-refund.server.ts'
import { describeSale } from './describe-sale.server.ts'
import { lockInvoices, numberInvoices } from './number-invoices.server.ts'
import { readPublishedSellers } from './published-sellers.server.ts'
import type { Tax } from './split-tax.ts'

const batchSize = 500
/** Far longer than a job can be late. The nightly run finds everything. */
const recentDays = 3

/** Runs every minute, not when a buyer pays: a series without gaps is a queue, and no buyer waits in it. */
export async function issueInvoices(): Promise<void> {
  await issueAll(gt(orders.completedAt, sql`now() - make_interval(days => ${recentDays})`))
}

/** Also numbers the orders that the runs of every minute missed, the oldest first. */
export async function issueMissingInvoices(): Promise<void> {
  await issueAll(sql`true`)
}

/** For a reader who does not wait for the next run. Earlier orders are numbered first. */
export async function issueInvoicesOf(orderId: string): Promise<void> {
  await issueInvoices()
  await longTransaction((tx) => issueBatch(tx, eq(orders.id, orderId), true))
}

/** Each batch starts where the last one ended, so that it does not read the orders before it again. */
async function issueAll(isWanted: SQL): Promise<void> {
  let isLeft: SQL | undefined = isWanted
  while (isLeft) {
    const issued: Order[] = await longTransaction((tx) => issueBatch(tx, isLeft, false))
    const newest = issued.length === batchSize ? issued.at(-1)?.completedAt : null
    isLeft = newest ? and(isWanted, gte(orders.completedAt, newest)) : undefined
  }
}

/** Returns the orders that got their invoice, the oldest first. */
async function issueBatch(tx: Transaction, isWanted: SQL | undefined, waits: boolean): Promise<Order[]> {
  await lockInvoices(tx)
  const sold = await issueSales(tx, isWanted, waits)
  await issueRefunds(tx)
  return sold
}

/** Another shop sold what was imported. A demo that became a live shop may still contain sandbox orders. */
export const isRealOrder = notInArray(orders.provider, env.isDemo ? [importedProvider] : [importedProvider, 'sandbox'])

async function issueSales(tx: Transaction, isWanted: SQL | undefined, waits: boolean): Promise<Order[]> {
  const sale = db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, orders.id), sql`coalesce(${invoices.refundId}, '') = ''`))
  // Locked, so that an erasure either removes the name from the order before this, or from the invoice after this.
  const missing = await tx
    .select({ order: orders, paidWith: paidWith(sql`${orders}`) })
    .from(orders)
    .where(and(isWanted, isRealOrder, eq(orders.status, 'completed'), sql`completed_at is not null`, notExists(sale)))
    .orderBy(asc(orders.completedAt), asc(orders.id))
    .limit(batchSize)
    .for('share', waits ? {} : { skipLocked: true })
  const sellerAt = await readPublishedSellers(tx)
  const described = []
  for (const sale of missing) {
    const { completedAt, createdAt } = sale.order
    described.push(describeSale({ ...sale, seller: await sellerAt(completedAt ?? createdAt) }))
  }
  await numberInvoices(tx, described)
  return missing.map(({ order }) => order)
}

const isMoneyBack = inArray(refunds.state, returnedStates)

/** A refund that failed later keeps its document, which then stands for the next refund of that money. */
async function issueRefunds(tx: Transaction): Promise<void> {
  for (const { order, refundId } of await listRefundsWithoutDocument(tx)) {
    const issued = await tx.select().from(invoices).where(eq(invoices.orderId, order.id))
    const sale = issued.find((invoice) => invoice.refundId === null)
    const credited = issued.filter((invoice) => invoice.refundId !== null)
    const returned = (await listReturnedParts(tx, order)).find(({ refund }) => refund.id === refundId)
    if (!sale || !returned) continue
    const byRefundsInPaise = order.refundedInPaise - order.disputedInPaise
    const amountInPaise = Math.min(returned.partInPaise, byRefundsInPaise - sumOf(credited, 'amountInPaise'))
    if (amountInPaise <= 0) continue
    const { refund } = returned
    await numberInvoices(tx, [describeRefund({ refund, amountInPaise, sale, creditedBefore: addTax(credited) })])
  }
}

/** What the documents about refunds of an order name together. */
export const creditedInPaise = sql`(select coalesce(sum(credited.amount_in_paise), 0) from invoices credited
  where credited.order_id = ${orders.id} and credited.refund_id is not null)`

/** A lost dispute gets no document: the sale stands, and the tax with it. */
export const returnedByRefunds = sql`${orders.refundedInPaise} - ${orders.disputedInPaise}`

/** Only of orders with money back that no document names: the refund of a second payment never gets one. */
export async function listRefundsWithoutDocument(tx: Transaction): Promise<{ order: Order; refundId: string }[]> {
  const document = db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, refunds.orderId), sql`coalesce(${invoices.refundId}, '') = ${refunds.id}`))
  return tx
    .select({ order: orders, refundId: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isMoneyBack, gt(returnedByRefunds, creditedInPaise), notExists(document)))
    .orderBy(asc(refunds.acceptedAt), asc(refunds.id))
    .for('share', { of: orders, skipLocked: true })
}

/** How much of the price each refund returned. The refund of a second payment returns nothing of it. */
async function listReturnedParts(tx: Transaction, { id, amountInPaise }: Order) {
  const received = await tx.select().from(receivedPayments).where(eq(receivedPayments.orderId, id))
  const made = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, id), isMoneyBack))
    .orderBy(asc(refunds.acceptedAt), asc(refunds.id))
  const isComparable = received.length > 0 && received.every(({ currency }) => currency === 'INR')
  const extraInPaise = isComparable ? Math.max(0, sumOf(received, 'amountInPaise') - amountInPaise) : 0
  let returnedInPaise = 0
  return made.map((refund) => {
    const before = Math.max(0, returnedInPaise - extraInPaise)
    returnedInPaise += refund.amountInPaise
    return { refund, partInPaise: Math.max(0, returnedInPaise - extraInPaise) - before }
  })
}

function addTax(credited: Invoice[]): Tax {
  return {
    taxableInPaise: sumOf(credited, 'taxableInPaise'),
    cgstInPaise: sumOf(credited, 'cgstInPaise'),
    sgstInPaise: sumOf(credited, 'sgstInPaise'),
    igstInPaise: sumOf(credited, 'igstInPaise'),
  }
}
