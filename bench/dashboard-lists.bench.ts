// The dashboard's totals, charts, lists and searches at 10,000, 100,000 and 1,000,000 orders, without HTTP.
// BENCH_SIZES=10000,10000000 measures other sizes. BENCH_DATA=<folder> keeps the filled database there for the next run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { formatOrderNumber } from '#brand/order-number.ts'
import type { OrderFilter } from '#shop/search/order-filter.ts'
import { addBenchOrders } from '../tests/database/add-bench-orders.ts'
import { fillQuickly, runWithoutLimits } from '../tests/database/bulk-load.ts'
import { readCpuSeconds, readCpuSecondsOfEndedChildren } from './cpu-time.ts'
import { reportFigure } from './figures.ts'
import { percentile, timeCalls, warmUp } from './time-calls.ts'

const sizes = process.env.BENCH_SIZES?.split(',').map(Number) ?? [10_000, 100_000, 1_000_000]
const callsEach = process.env.QUICK ? 20 : 60

const data = process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'shop-bench-'))
process.env.DATA_DIR = data
process.env.LOG_LEVEL = 'warn'

// These modules read the settings above when they are imported.
const { countBlocks, startCountingServer } = await import('./counting-server.ts')
const { embeddedConnection } = await import('../platform/postgres/embedded-postgres.server.ts')
const { openDatabase, pool } = await import('../platform/postgres/database.server.ts')
const { readOverview } = await import('../shop/reports/read-overview.server.ts')
const { readCharts } = await import('#shop/reports/read-charts.server.ts')
const { listOrders } = await import('../shop/search/list-orders.server.ts')
const { listCustomers } = await import('../shop/search/list-customers.server.ts')
const { findAnything } = await import('#shop/search/find-anything.server.ts')
const { keepNameWords } = await import('#shop/search/keep-name-words.server.ts')
const { sumFoundOrders, sumOrders } = await import('#shop/search/sum-orders.server.ts')
const { summariseSales } = await import('../shop/reports/summarise-sales.server.ts')
const { cursorAfter } = await import('../platform/postgres/list-page.server.ts')

const searches = {
  'common name, "kumar"': 'kumar',
  'a name that one in 2,000 has, "varun menon"': 'varun menon',
  'rare name, "zebunnisa"': 'zebunnisa',
  'part of an address, "sharma4711"': 'sharma4711',
  'no match, "xqzxqz"': 'xqzxqz',
  'two letters without a match, "qz"': 'qz',
  'one letter, "a"': 'a',
}

type Call = () => Promise<unknown>

async function createCalls(): Promise<Record<string, Call>> {
  const deepOrder = await pool.query(
    'select id from orders order by created_at offset (select count(*) / 10 from orders) limit 1',
  )
  const deepCustomer = await pool.query(
    'select id from customers order by id offset (select count(*) / 10 from customers) limit 1',
  )
  const deepOrders = cursorAfter({ list: 'orders', search: '' }, deepOrder.rows[0].id)
  const deepCustomers = cursorAfter({ list: 'customers', search: '' }, deepCustomer.rows[0].id)
  const deepSearch = cursorAfter({ list: 'orders', search: 'kumar' }, deepOrder.rows[0].id)
  const calls: Record<string, Call> = {
    'overview, all totals': () => readOverview(),
    'charts by day': () => readCharts('day'),
    'charts by month': () => readCharts('month'),
    'orders, newest': () => listOrders({ pageSize: 10 }),
    'orders, after 90 % of all pages': () => listOrders({ pageSize: 25, cursor: deepOrders }),
    'customers, newest': () => listCustomers({ pageSize: 25 }),
    'customers, after 90 % of all pages': () => listCustomers({ pageSize: 25, cursor: deepCustomers }),
    'orders of a product, "combo"': () => listOrders({ pageSize: 25, search: 'combo' }),
    'orders by "kumar", after 90 % of all pages': () =>
      listOrders({ pageSize: 25, search: 'kumar', cursor: deepSearch }),
    'the whole dashboard': () =>
      Promise.all([readOverview(), readCharts('day'), listOrders({ pageSize: 10, search: 'zebunnisa' })]),
  }
  const newest = await pool.query(
    `select number, phone_number, payment_ref, product_id from orders where payment_ref is not null order by created_at desc limit 1`,
  )
  const { number, phone_number: phone, payment_ref: reference } = newest.rows[0]
  const keys = {
    'an order number': formatOrderNumber(number),
    'a phone number, +91 and blanks': `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
    'the first five digits of a phone number': phone.slice(0, 5),
    'a payment reference': reference,
    'the last four digits of a phone number': phone.slice(-4),
    'a common name with a wrong letter, "kumer"': 'kumer',
    'a name with two wrong letters, "menom varrun"': 'menom varrun',
    'a name that no customer has, "priyanksha"': 'priyanksha',
  }
  for (const [name, search] of Object.entries(keys)) {
    calls[`search box: ${name}`] = () => findAnything(search)
  }
  const filters: Record<string, OrderFilter> = {
    'completed orders': { status: 'completed' },
    'unpaid orders': { status: 'unpaid' },
    'refunded orders': { status: 'refunded' },
    'orders of a product': { product: 'combo' },
    'refunded orders of a product': { status: 'refunded', product: 'maths' },
    'orders of one week': { from: '2026-03-01', to: '2026-03-07' },
  }
  for (const [name, filter] of Object.entries(filters)) {
    calls[`filter: ${name}`] = () => listOrders({ pageSize: 25, filter })
    calls[`count and sum: ${name}`] = () => sumOrders(filter)
  }
  for (const [name, search] of Object.entries(searches)) {
    calls[`orders: ${name}`] = () => listOrders({ pageSize: 25, search })
    calls[`count and sum: ${name}`] = () => sumFoundOrders(search, {})
    calls[`customers: ${name}`] = () => listCustomers({ pageSize: 25, search })
  }
  return calls
}

interface Timing {
  p50: number
  p95: number
  cpu: number
  blocks: number
}

/** Counts only this process, the database's connections and their parallel workers, not other programs. */
async function cpuMs(): Promise<number> {
  const { rows } = await pool.query(
    "select pid from pg_stat_activity where backend_type = 'client backend' union select pg_backend_pid()",
  )
  const connections = rows.reduce((sum, { pid }) => sum + readCpuSeconds(pid), 0)
  return (connections + readCpuSeconds(process.pid) + readCpuSecondsOfEndedChildren(server.pid)) * 1000
}

async function measure(call: Call): Promise<Timing> {
  await warmUp(call)
  const [cpuBefore, blocksBefore] = [await cpuMs(), await countBlocks(admin)]
  const durations = await timeCalls(call, callsEach)
  const cpu = ((await cpuMs()) - cpuBefore) / callsEach
  const blocks = ((await countBlocks(admin)) - blocksBefore) / callsEach
  return { p50: percentile(durations, 0.5), p95: percentile(durations, 0.95), cpu, blocks }
}

const format = (values: number[]) => values.map((ms) => ms.toFixed(1)).join(' / ')
const growth = (times: Timing[], figure: 'cpu' | 'blocks') =>
  `${((times.at(-1)?.[figure] ?? 0) / (times[0]?.[figure] || 1)).toFixed(1)}×`

const server = await startCountingServer(join(data, 'postgres'))
const admin = new pg.Pool(server.connection)
await admin.query('create extension if not exists pg_stat_statements')
const database = await openDatabase()
// The shop's own role may not switch triggers off, which makes filling the tables ten times faster.
const owner = new pg.Pool(embeddedConnection(join(data, 'postgres')))
const measured = new Map<string, Timing[]>()
try {
  for (const size of sizes) {
    const startedAt = performance.now()
    await fillQuickly(owner, async () => {
      await addBenchOrders(owner, size)
      await runWithoutLimits(
        owner,
        `update customers set full_name = 'Zebunnisa Qureshi', email = 'zebunnisa' || id || '@example.in'
         where id in (select customer_id from orders order by created_at limit 1)`,
      )
      await summariseSales()
      await keepNameWords({ hourlyUpTo: Number.POSITIVE_INFINITY })
    })
    console.error(`${size} orders after ${Math.round((performance.now() - startedAt) / 1000)} s`)
    for (const [name, call] of Object.entries(await createCalls())) {
      measured.set(name, [...(measured.get(name) ?? []), await measure(call)])
    }
  }
  reportFigure(
    'slowest list or search, p95 ms',
    Math.max(...[...measured.values()].map((times) => times.at(-1)?.p95 ?? 0)),
  )
  const columns = sizes.map((size) => `${size.toLocaleString('en-IN')}: p50 / p95 / CPU ms · blocks`)
  console.log(`| call | ${columns.join(' | ')} | growth of CPU · blocks |`)
  console.log(`|---|${'---|'.repeat(sizes.length + 1)}`)
  for (const [name, times] of measured) {
    const cells = times.map(({ p50, p95, cpu, blocks }) => `${format([p50, p95, cpu])} · ${Math.round(blocks)}`)
    console.log(`| ${name} | ${cells.join(' | ')} | ${growth(times, 'cpu')} · ${growth(times, 'blocks')} |`)
  }
} finally {
  await owner.end()
  await database.close()
  await admin.end()
  await server.stop()
  if (!process.env.BENCH_DATA) rmSync(data, { recursive: true, force: true })
}
