// Home, the pages of one order and one customer, books and bank, as the owner's browser asks for them, and the exports; with
// refunds, receipts and settlements of three years, at 10,000 and 1,000,000 orders.
// BENCH_SIZES=219000,10000000 measures other sizes: 219,000 are 200 orders a day. BENCH_DATA=<folder> keeps the filled database
// there for the next run. EXPORTS=no leaves out the files that take minutes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { indianDay } from '#brand/indian-time.ts'
import { startProcess } from '../scripts/start-process.ts'
import { addBenchMoney } from '../tests/database/add-bench-money.ts'
import { addBenchOrders } from '../tests/database/add-bench-orders.ts'
import { fillQuickly } from '../tests/database/bulk-load.ts'
import { readCpuSeconds, readCpuSecondsWithChildren } from './cpu-time.ts'
import { reportFigure } from './figures.ts'
import { percentile, timeCalls, warmUp } from './time-calls.ts'

const sizes = process.env.BENCH_SIZES?.split(',').map(Number) ?? [10_000, 1_000_000]
const callsEach = process.env.QUICK ? 20 : 40
const withExports = process.env.EXPORTS !== 'no' && !process.env.QUICK
/** Times five calls: less, and Node still compiles. */
const warmUps = 6
const provider = 'razorpay'
const port = process.env.BENCH_PORT ?? '4343'

const data = process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'shop-bench-'))
// Only a provider with a list of settlements has anything to show on the Bank page.
const settings = {
  ...{ DATA_DIR: data, LOG_LEVEL: 'warn', ADMIN_KEY: 'a-key-only-for-this-measurement' },
  ...{ PAYMENT_PROVIDER: provider, RAZORPAY_KEY_ID: 'rzp_test_bench' },
  ...{ RAZORPAY_KEY_SECRET: 'bench', RAZORPAY_WEBHOOK_SECRET: 'bench' },
}
Object.assign(process.env, settings)

// These modules read the settings above when they are imported.
const { embeddedConnection } = await import('../platform/postgres/embedded-postgres.server.ts')
const { openDatabase, pool } = await import('../platform/postgres/database.server.ts')
const { exportOrders } = await import('../shop/search/export-orders.server.ts')
const { exportCustomers } = await import('../shop/search/export-customers.server.ts')
const { keepBookDays } = await import('../shop/books/keep-book-days.server.ts')
const { summariseSales } = await import('../shop/reports/summarise-sales.server.ts')

async function listPages(): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    'select id, customer_id from orders where refunded_in_paise > 0 order by created_at limit 1',
  )
  const [{ id, customer_id: customerId }] = rows
  const month = indianDay(new Date(Date.now() - 40 * 86_400_000)).slice(0, 7)
  const { rows: settlements } = await pool.query(
    `select external_id as id from settlements where settled_at < $1 order by settled_at desc limit 1`,
    [`${month}-15`],
  )
  return {
    Home: '',
    'Home, newest customers': '?tab=customers',
    Reports: '/reports',
    'Reports by month': '/reports?by=month',
    Orders: '/orders',
    'page of a refunded order': `/orders/${id}`,
    Customers: '/customers',
    'page of a customer': `/customers/${customerId}`,
    'Bank page of a month': `/books/bank?month=${month}`,
    'Bank page with the lines of a settlement': `/books/bank?month=${month}&of=${provider}&settlement=${settlements[0]?.id}`,
    'Refunded orders': '/orders?status=refunded',
    'Bank page of this month': '/books/bank',
    'Books of this month': '/books',
    'Books of a month': `/books?month=${month}`,
  }
}

/** What the browser asks for when the owner follows a link: the answers without the page around them. */
const toData = (path: string) => `/admin-dashboard${path}`.replace(/(?=\?|$)/, '.data')

const agent = new http.Agent({ keepAlive: true })

function get(path: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: toData(path), agent, headers: { Cookie: cookie } }, (answer) => {
        const isRight = answer.statusCode === 200
        answer.resume().once('end', () => (isRight ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`))))
      })
      .once('error', reject)
  })
}

async function logIn(): Promise<string> {
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/admin-dashboard/login`, {
    ...{ method: 'POST', redirect: 'manual', headers: { Origin: origin } },
    body: new URLSearchParams({ adminKey: settings.ADMIN_KEY }),
  })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  if (cookies.length === 0) throw new Error(`the login answered ${answer.status}`)
  return cookies.join('; ')
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

async function fillTables(size: number) {
  const startedAt = performance.now()
  await fillQuickly(owner, async () => {
    await addBenchOrders(owner, size, provider)
    await addBenchMoney(owner, provider)
    await summariseSales()
    await keepBookDays()
  })
  console.error(`${size} orders after ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

async function measurePages(size: number) {
  const shop = await startProcess({ PORT: port, ...settings }, 'bench/without-nightly-jobs.ts')
  try {
    const cookie = await logIn()
    const server = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const cpuSeconds = () => readCpuSeconds(shop.pid) + readCpuSecondsWithChildren(server)
    console.log(
      `\n| ${size.toLocaleString('en-IN')} orders | p50 ms | p95 ms | CPU ms, Node and PostgreSQL |\n|---|---|---|---|`,
    )
    for (const [name, path] of Object.entries(await listPages())) {
      const call = () => get(path, cookie)
      for (let round = 0; round < warmUps; round++) await warmUp(call)
      const before = cpuSeconds()
      const durations = await timeCalls(call, callsEach)
      const cpuMs = ((cpuSeconds() - before) * 1000) / callsEach
      const [p50, p95] = [percentile(durations, 0.5), percentile(durations, 0.95)]
      console.log(`| ${[name, ...[p50, p95, cpuMs].map((ms) => ms.toFixed(1))].join(' | ')} |`)
      if (name === 'Home') reportFigure('Home, p95 ms', p95)
      if (name === 'Bank page of a month') reportFigure('Bank page, p95 ms', p95)
    }
  } finally {
    await shop.stop()
  }
}

const database = await openDatabase()
// The shop's own role may not switch triggers off, which makes filling the tables ten times faster.
const owner = new pg.Pool(embeddedConnection(join(data, 'postgres')))
try {
  for (const size of sizes) {
    await fillTables(size)
    await measurePages(size)
    if (!withExports) continue
    console.log(`\nall orders as CSV: ${await measureExport(exportOrders(''))}`)
    console.log(`orders of "kumar" as CSV: ${await measureExport(exportOrders('kumar'))}`)
    console.log(`all customers as CSV: ${await measureExport(exportCustomers(''))}`)
  }
} finally {
  await owner.end()
  await database.close()
  if (!process.env.BENCH_DATA) rmSync(data, { recursive: true, force: true })
}
