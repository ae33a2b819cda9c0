import { and, asc, between, eq, sql } from 'drizzle-orm'
import { invoices } from '#db/schema/invoices.ts'
import { orders } from '#db/schema/orders.ts'
import { disputes } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { readSnapshot } from '#platform/postgres/read-snapshot.server.ts'
import { type BookMonth, listOtherSpans } from './book-month.ts'
import { addSpans, type BookTotals, totalSeries } from './book-totals.ts'
import { type Gstr1, readGstr1 } from './gstr1.ts'
import { readKeptDays } from './keep-book-days.server.ts'
import { isFailedRefund, isLostIn, isRefundIn } from './read-books.server.ts'
import { sumSpan } from './sum-span.server.ts'

/** What the screen shows of a month: the sums of the rows in the files, added up by the database, from one snapshot. */
export async function readBookTotals(month: BookMonth): Promise<{ totals: BookTotals; gstr1: Gstr1 }> {
  const { invoices: sums, ...totals } = await readSnapshot(async (tx) => {
    // To start more processes takes longer than they would save.
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`)
    const kept = await readKeptDays(tx, month)
    const others = []
    for (const span of listOtherSpans(month, new Set(kept.keys()))) others.push(await sumSpan(tx, span))
    return {
      ...addSpans([...kept.values(), ...others]),
      refunds: await sumRefunds(tx, month),
      disputes: await sumLostDisputes(tx, month),
      ...(await listFailedRefunds(tx, month)),
    }
  })
  return { totals: { ...totals, series: totalSeries(sums) }, gstr1: readGstr1(sums) }
}

const noMoney = { count: 0, inPaise: 0 }
const count = sql<number>`count(*)`.mapWith(Number)

async function sumRefunds(tx: Transaction, month: BookMonth) {
  const inPaise = sql<number>`coalesce(sum(${refunds.amountInPaise}), 0)`.mapWith(Number)
  const [sum = noMoney] = await tx
    .select({ count, inPaise })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isRefundIn(month))
  return sum
}

async function sumLostDisputes(tx: Transaction, month: BookMonth) {
  const inPaise = sql<number>`coalesce(sum(${disputes.amountInPaise}), 0)`.mapWith(Number)
  const [sum = noMoney] = await tx
    .select({ count, inPaise })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isLostIn(month))
  return sum
}

/** Begins with the refunds, because few fail. */
async function listFailedRefunds(tx: Transaction, { firstDay, lastDay }: BookMonth) {
  const failed = await tx
    .select({ number: invoices.number, origin: refunds.origin })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(
      invoices,
      and(eq(invoices.orderId, refunds.orderId), sql`coalesce(${invoices.refundId}, '') = ${refunds.id}`),
    )
    .where(and(isFailedRefund, between(invoices.dated, firstDay, lastDay)))
    .orderBy(asc(invoices.series), asc(invoices.serial))
  const numbersOf = (wasByHand: boolean) =>
    failed.filter(({ origin }) => (origin === 'by-hand') === wasByHand).map(({ number }) => number)
  return { failedRefunds: numbersOf(false), undoneRefunds: numbersOf(true) }
}
