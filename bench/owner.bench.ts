// What the owner's acts ask for, timed at 10,000 and 1,000,000 orders, and the memory that an export of all takes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedBySql } from './seed-by-sql.ts'

const sizes = [10_000, 1_000_000]
const timesEach = 40
/** So many paid orders have reached nobody. */
const unsent = 30

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
process.env.DATA_DIR = data
process.env.LOG_LEVEL = 'warn'

// What follows reads these settings when it is imported.
const { openDatabase, pool } = await import('../platform/database.server.ts')
const { readPaidAndDelivered } = await import('#shop/reports/read-paid-and-delivered.server.ts')
const { readOrderTimeline } = await import('#shop/reports/read-order-timeline.server.ts')
const { readCustomer } = await import('../shop/reports/read-customer.server.ts')
const { exportOrders } = await import('../shop/reports/export-orders.server.ts')
const { exportCustomers } = await import('../shop/reports/export-customers.server.ts')
const { summariseSales } = await import('../shop/reports/summarise-sales.server.ts')

async function time(ask: () => Promise<unknown>): Promise<string> {
  for (let warm = 0; warm < 5; warm++) await ask()
  const times: number[] = []
  for (let turn = 0; turn < timesEach; turn++) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(timesEach * share)] ?? 0).toFixed(1)
  return `${at(0.5)} / ${at(0.95)}`
}

/** Rows and seconds, and by how much the process has grown at most meanwhile. */
async function drain(pieces: AsyncGenerator<string>): Promise<string> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const startedAt = performance.now()
  let [bytes, most] = [0, before]
  for await (const piece of pieces) {
    bytes += piece.length
    most = Math.max(most, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - startedAt) / 1000
  return `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, at most ${((most - before) / 1e6).toFixed(0)} MB more memory`
}

const database = await openDatabase()
try {
  for (const size of sizes) {
    await seedBySql(pool, size)
    await pool.query(
      `update orders set sent_at = completed_at where status = 'completed' and sent_at is null
       and id not in (select id from orders where status = 'completed' order by created_at desc limit ${unsent})`,
    )
    await summariseSales()
    for (const table of ['orders', 'customers', 'sales_changes', 'sales_by_day'])
      await pool.query(`vacuum analyze ${table}`)
    const { rows } = await pool.query('select id, customer_id from orders order by created_at limit 1')
    const [{ id, customer_id: customerId }] = rows
    console.log(`\n${size.toLocaleString('en-IN')} orders, p50 / p95 in ms`)
    console.log(`paid = delivered panel: ${await time(readPaidAndDelivered)}`)
    console.log(`page of an order: ${await time(() => readOrderTimeline(id))}`)
    console.log(`page of a customer: ${await time(() => readCustomer(Number(customerId)))}`)
    console.log(`all orders as CSV: ${await drain(exportOrders(''))}`)
    console.log(`orders of "kumar" as CSV: ${await drain(exportOrders('kumar'))}`)
    console.log(`all customers as CSV: ${await drain(exportCustomers(''))}`)
  }
} finally {
  await database.close()
  rmSync(data, { recursive: true, force: true })
}
