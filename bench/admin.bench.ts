// What the dashboard asks for, timed at 10,000, 100,000 and 1,000,000 orders: the verbs themselves, without HTTP.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuSecondsOf, cpuSecondsOfEndedChildrenOf } from './cpu-time.ts'
import { seedBySql } from './seed-by-sql.ts'

const sizes = [10_000, 100_000, 1_000_000]
const timesEach = 60

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
process.env.DATA_DIR = data
process.env.LOG_LEVEL = 'warn'

// What follows reads these settings when it is imported.
const { openDatabase, pool } = await import('../platform/database.server.ts')
const { readOverview } = await import('../shop/reports/read-overview.server.ts')
const { readCharts } = await import('#shop/reports/read-charts.server.ts')
const { listOrders } = await import('../shop/reports/list-orders.server.ts')
const { listCustomers } = await import('../shop/reports/list-customers.server.ts')
const { summariseSales } = await import('../shop/reports/summarise-sales.server.ts')
const { cursorAfter } = await import('../shop/reports/cursor.server.ts')

const searches = {
  'common name, "kumar"': 'kumar',
  'a name of one in 2,000, "varun menon"': 'varun menon',
  'rare name, "zebunnisa"': 'zebunnisa',
  'part of an address, "sharma4711"': 'sharma4711',
  'no hit, "xqzxqz"': 'xqzxqz',
  'two letters without a hit, "qz"': 'qz',
  'one letter, "a"': 'a',
}

type Ask = () => Promise<unknown>

async function questions(): Promise<Record<string, Ask>> {
  const deepOrder = await pool.query(
    'select id from orders order by created_at offset (select count(*) / 10 from orders) limit 1',
  )
  const deepCustomer = await pool.query(
    'select id from customers order by id offset (select count(*) / 10 from customers) limit 1',
  )
  const deepOrders = cursorAfter({ list: 'orders', search: '' }, deepOrder.rows[0].id)
  const deepCustomers = cursorAfter({ list: 'customers', search: '' }, deepCustomer.rows[0].id)
  const deepSearch = cursorAfter({ list: 'orders', search: 'kumar' }, deepOrder.rows[0].id)
  const asked: Record<string, Ask> = {
    'overview, all totals': () => readOverview(),
    'pictures by day': () => readCharts('day'),
    'pictures by month': () => readCharts('month'),
    'orders, newest': () => listOrders({ pageSize: 10 }),
    'orders, at nine tenths': () => listOrders({ pageSize: 25, cursor: deepOrders }),
    'customers, newest': () => listCustomers({ pageSize: 25 }),
    'customers, at nine tenths': () => listCustomers({ pageSize: 25, cursor: deepCustomers }),
    'orders of a product, "combo"': () => listOrders({ pageSize: 25, search: 'combo' }),
    'orders by "kumar", at nine tenths': () => listOrders({ pageSize: 25, search: 'kumar', cursor: deepSearch }),
    'the whole dashboard': () =>
      Promise.all([readOverview(), readCharts('day'), listOrders({ pageSize: 10, search: 'zebunnisa' })]),
  }
  for (const [name, search] of Object.entries(searches)) {
    asked[`orders: ${name}`] = () => listOrders({ pageSize: 25, search })
    asked[`customers: ${name}`] = () => listCustomers({ pageSize: 25, search })
  }
  return asked
}

interface Timing {
  p50: number
  p95: number
  cpu: number
}

/** This process, the database's connections, and the workers that they have used: what a question costs, whoever else computes. */
async function cpuMs(): Promise<number> {
  const { rows } = await pool.query(
    "select pid from pg_stat_activity where backend_type = 'client backend' union select pg_backend_pid()",
  )
  const connections = rows.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0)
  const postmaster = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return (connections + cpuSecondsOf(process.pid) + cpuSecondsOfEndedChildrenOf(postmaster)) * 1000
}

async function time(ask: Ask): Promise<Timing> {
  for (let warm = 0; warm < 5; warm++) await ask()
  const times: number[] = []
  const cpuBefore = await cpuMs()
  for (let turn = 0; turn < timesEach; turn++) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
  }
  const cpu = ((await cpuMs()) - cpuBefore) / timesEach
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(timesEach * 0.5)] ?? 0, p95: times[Math.floor(timesEach * 0.95)] ?? 0, cpu }
}

const database = await openDatabase()
const measured = new Map<string, Timing[]>()
try {
  for (const size of sizes) {
    const startedAt = performance.now()
    await seedBySql(pool, size)
    await pool.query(
      `update customers set full_name = 'Zebunnisa Qureshi', email = 'zebunnisa' || id || '@example.in'
       where id in (select customer_id from orders order by created_at limit 1)`,
    )
    await summariseSales()
    for (const table of ['orders', 'customers', 'sales_changes', 'sales_by_day'])
      await pool.query(`vacuum analyze ${table}`)
    console.error(`${size} orders after ${Math.round((performance.now() - startedAt) / 1000)} s`)
    for (const [name, ask] of Object.entries(await questions())) {
      measured.set(name, [...(measured.get(name) ?? []), await time(ask)])
    }
  }
  const columns = sizes.map((size) => `${size.toLocaleString('en-IN')}: p50 / p95 / CPU ms`)
  console.log(`| asked | ${columns.join(' | ')} | growth of CPU |`)
  console.log(`|---|${'---|'.repeat(sizes.length + 1)}`)
  for (const [name, times] of measured) {
    const cells = times.map(({ p50, p95, cpu }) => [p50, p95, cpu].map((ms) => ms.toFixed(1)).join(' / '))
    const growth = (times.at(-1)?.cpu ?? 0) / (times[0]?.cpu || 1)
    console.log(`| ${name} | ${cells.join(' | ')} | ${growth.toFixed(1)}× |`)
  }
} finally {
  await database.close()
  rmSync(data, { recursive: true, force: true })
}
