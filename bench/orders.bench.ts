// Paid orders per second, end to end: create-checkout, sandbox payment, webhook, completed order, delivery job.
// For comparison, plain SQL writes the same rows in the same run on the same database server.
// BEFORE=<folder of another checkout> measures that version in turn with this one, in the same run.
// With DELIVERY=yes the process also delivers (mail, WhatsApp, stamping), as a real shop does. BARE=yes measures bare-server.ts as
// well: the same statements over the same requests with nothing around them, which no shop can beat.
// All take turns after a few orders each, and the sums of their turns are compared: a shared machine is faster in one second than in
// the next. QUICK=yes takes half of the turns. PROFILE=<folder> writes a CPU profile of the shop there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type RunningProcess, startProcess } from '../scripts/start-process.ts'
import { buyOnce, proxySettings } from './buy.ts'
import { countStatements, printStatements, startCountingServer } from './counting-server.ts'
import { readCpuSeconds, readCpuSecondsWithChildren, untilQuiet } from './cpu-time.ts'
import { reportFigure } from './figures.ts'
import { writeOrdersBySql } from './orders-by-sql.ts'

const turns = process.env.QUICK ? 8 : 16
/** V8 goes on compiling for some thousand orders, and until then Node takes up to twice as much for each. */
const warmUpOrders = 4_000
const ordersPerTurn = { 1: 40, 16: 320 }

const port = Number(process.env.BENCH_PORT ?? 4340)
const script = process.env.DELIVERY ? 'scripts/start.ts' : 'bench/selling-only.ts'
const profile: Record<string, string> = process.env.PROFILE
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` }
  : {}
const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const server = await startCountingServer(join(data, 'postgres'))

interface BenchShop {
  name: string
  process: RunningProcess
  pool: pg.Pool
}

const shops: BenchShop[] = []
if (process.env.BEFORE) shops.push(await openShop('before', resolve(process.env.BEFORE)))
if (process.env.BARE) shops.push(await openBareServer())
const current = await openShop('shop', '.', profile)
shops.push(current)

/** With its own database on the one server. */
async function openShop(name: string, folder: string, more: Record<string, string> = {}): Promise<BenchShop> {
  const admin = new pg.Client(server.connection)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const settings = {
    PORT: String(port + shops.length),
    DATA_DIR: join(data, name),
    LOG_LEVEL: 'warn',
    DATABASE_URL: server.urlOf(name),
  }
  const process = await startProcess({ ...settings, ...proxySettings, ...more }, join(folder, script))
  const pool = new pg.Pool({ ...server.connection, database: name, max: 16 })
  await pool.query('create extension pg_stat_statements')
  return { name, process, pool }
}

/** On a database that a shop has made, with the statements of one order of that shop. */
async function openBareServer(): Promise<BenchShop> {
  const kept = join(data, 'statements.jsonl')
  const hook = join(import.meta.dirname, 'keep-statements.mjs')
  const shop = await openShop('bare', '.', { NODE_OPTIONS: `--import ${hook}`, KEEP_STATEMENTS: kept })
  await buy(shop, 1, 1)
  await shop.process.stop()
  const settings = { DATABASE_URL: server.urlOf('bare'), KEPT_STATEMENTS: kept }
  const process = await startProcess({ PORT: String(port + shops.length), ...settings }, 'bench/bare-server.ts')
  return { ...shop, name: 'bare server', process }
}

async function countCompletedOrders({ pool }: BenchShop): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as n from orders where status = 'completed'")
  return rows[0].n
}

/** Of the orders of one turn, or of all; times in seconds. */
interface Cost {
  orders: number
  elapsed: number
  node: number
  database: number
  statements: number
}

/** Ends when every order is completed. */
async function buy(shop: BenchShop, buyers: number, orders: number): Promise<Cost> {
  const completedBefore = await countCompletedOrders(shop)
  const before = {
    node: readCpuSeconds(shop.process.pid),
    database: readCpuSecondsWithChildren(server.pid),
    statements: await countStatements(shop.pool),
  }
  const startedAt = performance.now()
  let left = orders
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (left-- > 0) await buyOnce(shop.process, 'maths')
    }),
  )
  while ((await countCompletedOrders(shop)) < completedBefore + orders) await sleep(10)
  return {
    orders,
    elapsed: (performance.now() - startedAt) / 1000,
    node: readCpuSeconds(shop.process.pid) - before.node,
    database: readCpuSecondsWithChildren(server.pid) - before.database,
    statements: (await countStatements(shop.pool)) - before.statements,
  }
}

async function writeBySql(buyers: number, orders: number): Promise<Cost> {
  const before = readCpuSecondsWithChildren(server.pid)
  const startedAt = performance.now()
  await writeOrdersBySql(current.pool, { orders, writers: buyers })
  const elapsed = (performance.now() - startedAt) / 1000
  return { orders, elapsed, node: 0, database: readCpuSecondsWithChildren(server.pid) - before, statements: 0 }
}

function perOrder(costs: Cost[]) {
  const sum = (field: keyof Cost) => costs.reduce((total, cost) => total + cost[field], 0)
  const orders = sum('orders')
  return {
    rate: orders / sum('elapsed'),
    nodeMs: (sum('node') * 1000) / orders,
    databaseMs: (sum('database') * 1000) / orders,
    statements: sum('statements') / orders,
  }
}

async function compare(buyers: 1 | 16) {
  const orders = ordersPerTurn[buyers]
  const plainCosts: Cost[] = []
  const costs = new Map<string, Cost[]>(shops.map(({ name }) => [name, []]))
  for (let turn = 0; turn < turns; turn++) {
    plainCosts.push(await writeBySql(buyers, orders))
    for (const shop of shops) costs.get(shop.name)?.push(await buy(shop, buyers, orders))
  }
  const plain = perOrder(plainCosts)
  for (const [name, found] of costs) {
    const { rate, statements, nodeMs, databaseMs } = perOrder(found)
    const share = `${Math.round((rate / plain.rate) * 100)} %`
    const figures = [name, buyers, Math.round(rate), Math.round(plain.rate), share, statements.toFixed(1)]
    const times = [nodeMs, databaseMs, nodeMs + databaseMs, plain.databaseMs].map((ms) => ms.toFixed(2))
    console.log(`| ${[...figures, ...times].join(' | ')} |`)
    if (name !== current.name) continue
    if (buyers === 1) {
      reportFigure('paid orders, share of plain SQL, 1 buyer', rate / plain.rate)
      // How many sixteen buyers need together depends on the speed of the machine.
      reportFigure('statements per paid order, 1 buyer', statements)
      continue
    }
    reportFigure('paid orders, share of plain SQL, 16 buyers', rate / plain.rate)
    reportFigure('CPU per paid order, times plain SQL, 16 buyers', (nodeMs + databaseMs) / plain.databaseMs)
  }
}

try {
  // Warm up: compile code, prepare statements, open connections.
  for (const shop of shops) await buy(shop, 16, warmUpOrders)
  for (const { process } of shops) await untilQuiet(process.pid)
  const columns = ['version', 'buyers', 'paid orders/s', 'plain SQL, orders/s', 'share of plain SQL']
  columns.push('statements per order', 'CPU ms per order: Node', 'PostgreSQL', 'both', 'PostgreSQL for plain SQL')
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  await compare(1)
  await compare(16)
  if (process.env.PROFILE) await printStatements(current.pool)
} finally {
  for (const { pool, process } of shops) {
    await pool.end()
    await process.stop()
  }
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
