// The pages of one order and one customer, the delivery panel and the exports, at 10,000 and 1,000,000 orders.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { indianDay } from '#brand/indian-time.ts'
import type { BookMonth } from '#shop/books/book-month.ts'
import {
  addBenchOrders,
  addBenchSettlements,
  runWithoutLimits,
  vacuumTables,
} from '../tests/database/add-bench-orders.ts'
import { percentile, timeCalls, warmUp } from './time-calls.ts'

const sizes = [10_000, 1_000_000]
const callsEach = 40
const unsentOrders = 30

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
process.env.DATA_DIR = data
process.env.LOG_LEVEL = 'warn'
// Only a provider with a list of settlements has anything to show on the Bank page.
Object.assign(process.env, {
  ...{ PAYMENT_PROVIDER: 'razorpay', RAZORPAY_KEY_ID: 'rzp_test_bench' },
  ...{ RAZORPAY_KEY_SECRET: 'bench', RAZORPAY_WEBHOOK_SECRET: 'bench' },
})

// These modules read the settings above when they are imported.
const { embeddedConnection } = await import('../platform/postgres/embedded-postgres.server.ts')
const { openDatabase, pool } = await import('../platform/postgres/database.server.ts')
const { countRefusedMails } = await import('#shop/delivery/count-refused-mails.server.ts')
const { readDailyRevenue } = await import('#shop/reports/read-daily-revenue.server.ts')
const { readOverview } = await import('#shop/reports/read-overview.server.ts')
const { listProblems, readPaidAndDelivered } = await import('#shop/reports/read-paid-and-delivered.server.ts')
const { readTodaysSales } = await import('#shop/reports/read-todays-sales.server.ts')
const { readOrderTimeline } = await import('#shop/reports/read-order-timeline.server.ts')
const { readCustomer } = await import('../shop/reports/read-customer.server.ts')
const { exportOrders } = await import('../shop/search/export-orders.server.ts')
const { exportCustomers } = await import('../shop/search/export-customers.server.ts')
const { readBookMonth } = await import('#shop/books/book-month.ts')
const { readBank, readSettlementLines } = await import('#shop/reconciliation/read-bank.server.ts')
const { readComparison } = await import('#shop/reconciliation/read-comparison.server.ts')
const { listOpenCredits, listOutsidePayments } = await import('#shop/reconciliation/read-outside.server.ts')
const { summariseSales } = await import('../shop/reports/summarise-sales.server.ts')

/** What the loader of the page reads. */
function readBankPage(month: BookMonth) {
  return Promise.all([readBank(month), readComparison(), listOutsidePayments(month), listOpenCredits()])
}

async function measure(call: () => Promise<unknown>): Promise<string> {
  await warmUp(call)
  const durations = await timeCalls(call, callsEach)
  return [0.5, 0.95].map((share) => percentile(durations, share).toFixed(1)).join(' / ')
}

async function measureExport(pieces: AsyncGenerator<string>): Promise<string> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const startedAt = performance.now()
  let [bytes, maxRss] = [0, before]
  for await (const piece of pieces) {
    bytes += piece.length
    maxRss = Math.max(maxRss, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - startedAt) / 1000
  return `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, up to ${((maxRss - before) / 1e6).toFixed(0)} MB more memory`
}

const database = await openDatabase()
// The shop's own role may not switch triggers off, which makes filling the tables ten times faster.
const owner = new pg.Pool(embeddedConnection(data))
try {
  for (const size of sizes) {
    await addBenchOrders(owner, size)
    await runWithoutLimits(
      owner,
      `update orders set sent_at = completed_at where status = 'completed' and sent_at is null
       and id not in (select id from orders where status = 'completed' order by created_at desc limit ${unsentOrders})`,
    )
    await summariseSales()
    await vacuumTables(owner)
    const { rows } = await pool.query('select id, customer_id from orders order by created_at limit 1')
    const [{ id, customer_id: customerId }] = rows
    console.log(`\n${size.toLocaleString('en-IN')} orders, p50 / p95 in ms`)
    const readFirstScreen = () =>
      Promise.all([readOverview(), readTodaysSales(), readDailyRevenue(), listProblems(), countRefusedMails()])
    console.log(`figures and problems of the first screen: ${await measure(readFirstScreen)}`)
    console.log(`panel of paid and delivered orders: ${await measure(readPaidAndDelivered)}`)
    console.log(`page of an order: ${await measure(() => readOrderTimeline(id))}`)
    console.log(`page of a customer: ${await measure(() => readCustomer(Number(customerId)))}`)
    await addBenchSettlements(owner, 'razorpay')
    const month = readBookMonth(indianDay(new Date(Date.now() - 40 * 86_400_000)).slice(0, 7))
    if (!month) throw new Error('no month')
    console.log(`Bank page of a month: ${await measure(() => readBankPage(month))}`)
    console.log(`lines of the month as CSV: ${await measure(() => readSettlementLines(month))}`)
    console.log(`all orders as CSV: ${await measureExport(exportOrders(''))}`)
    console.log(`orders of "kumar" as CSV: ${await measureExport(exportOrders('kumar'))}`)
    console.log(`all customers as CSV: ${await measureExport(exportCustomers(''))}`)
  }
} finally {
  await owner.end()
  await database.close()
  rmSync(data, { recursive: true, force: true })
}
