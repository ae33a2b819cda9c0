// Paid orders per second, end to end: create-checkout, sandbox payment, webhook, completed order, delivery job.
// For comparison, plain SQL writes the same rows in the same run on the same database server.
// With DELIVERY=yes the process also delivers (mail, WhatsApp, stamping), as a real shop does.
// PROFILE=<folder> writes a CPU profile of the shop there.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '../platform/embedded-postgres.server.ts'
import { startProcess } from '../scripts/start-process.ts'
import { buyOnce, proxySettings } from './buy.ts'
import { readCpuSeconds, readCpuSecondsWithChildren } from './cpu-time.ts'
import { writeOrdersBySql } from './orders-by-sql.ts'

const rounds = 3
const warmUpOrders = 300
const ordersEach = { 1: 200, 16: 1600 }

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const folder = join(data, 'postgres')
const connection = embeddedConnection(folder)
const server = await startCountingServer()
const script = process.env.DELIVERY ? 'scripts/start.ts' : 'bench/selling-only.ts'
const settings = {
  PORT: process.env.BENCH_PORT ?? '4340',
  DATA_DIR: data,
  LOG_LEVEL: 'warn',
  ...proxySettings,
  DATABASE_URL: `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/postgres`,
  ...(process.env.PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` } : {}),
}
const shop = await startProcess(settings, script)
const pool = new pg.Pool({ ...connection, max: 16 })
const databasePid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** pg_stat_statements, which counts statements, must be loaded when the server starts. */
async function startCountingServer() {
  const first = await startEmbeddedPostgres(folder)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await client.end()
  await first.stop()
  return startEmbeddedPostgres(folder)
}

async function countCompletedOrders(): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as n from pgboss.job where name = 'order.completed'")
  return rows[0].n
}

// Excludes PostgreSQL's own foreign key checks, and the count above.
const isShopStatement = "query not like '% FOR KEY SHARE OF x' and query not like 'select count(*)::int%'"

/** Includes the polling of the job queue. */
async function countStatements(): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(calls), 0)::int as n from pg_stat_statements where ${isShopStatement}`,
  )
  return rows[0].n
}

async function printStatements() {
  const { rows } = await pool.query(
    `select calls, round(total_exec_time::numeric / calls, 3) as ms, regexp_replace(left(query, 160), '\\s+', ' ', 'g') as query
     from pg_stat_statements where calls > 0 order by calls desc limit 40`,
  )
  for (const { calls, ms, query } of rows) console.log(`${calls} × ${ms} ms  ${query}`)
}

interface Cost {
  rate: number
  nodeMs: number
  databaseMs: number
  statements: number
}

/** Ends when every order has its delivery job. */
async function buy(buyers: number, orders: number): Promise<Cost> {
  const completedBefore = await countCompletedOrders()
  const before = {
    node: readCpuSeconds(shop.pid),
    database: readCpuSecondsWithChildren(databasePid),
    n: await countStatements(),
  }
  const startedAt = performance.now()
  let left = orders
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (left-- > 0) await buyOnce(shop, 'maths')
    }),
  )
  while ((await countCompletedOrders()) < completedBefore + orders) await sleep(10)
  return {
    rate: orders / ((performance.now() - startedAt) / 1000),
    nodeMs: ((readCpuSeconds(shop.pid) - before.node) * 1000) / orders,
    databaseMs: ((readCpuSecondsWithChildren(databasePid) - before.database) * 1000) / orders,
    statements: ((await countStatements()) - before.n) / orders,
  }
}

async function writeBySql(buyers: number, orders: number): Promise<Pick<Cost, 'rate' | 'databaseMs'>> {
  const before = readCpuSecondsWithChildren(databasePid)
  const startedAt = performance.now()
  await writeOrdersBySql(pool, { orders, writers: buyers })
  return {
    rate: orders / ((performance.now() - startedAt) / 1000),
    databaseMs: ((readCpuSecondsWithChildren(databasePid) - before) * 1000) / orders,
  }
}

function findFastest<Round extends { rate: number }>(rounds: Round[]): Round {
  return rounds.reduce((best, round) => (round.rate > best.rate ? round : best))
}

try {
  await pool.query('create extension pg_stat_statements')
  // Warm up: compile code, prepare statements, open connections.
  await buy(16, warmUpOrders)
  const columns = ['buyers', 'shop, paid orders/s', 'plain SQL, orders/s', 'share of plain SQL', 'statements per order']
  columns.push('CPU ms per order: Node', 'PostgreSQL', 'both', 'PostgreSQL for plain SQL')
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  for (const buyers of [1, 16] as const) {
    const orders = ordersEach[buyers]
    const plainCosts = []
    const shopCosts = []
    for (let round = 0; round < rounds; round++) {
      plainCosts.push(await writeBySql(buyers, orders))
      shopCosts.push(await buy(buyers, orders))
    }
    const [plain, shop] = [findFastest(plainCosts), findFastest(shopCosts)]
    const share = `${Math.round((shop.rate / plain.rate) * 100)} %`
    const figures = [buyers, Math.round(shop.rate), Math.round(plain.rate), share, shop.statements.toFixed(1)]
    const { nodeMs, databaseMs } = shop
    const times = [nodeMs, databaseMs, nodeMs + databaseMs, plain.databaseMs].map((ms) => ms.toFixed(2))
    console.log(`| ${[...figures, ...times].join(' | ')} |`)
  }
  if (process.env.PROFILE) await printStatements()
} finally {
  await pool.end()
  await shop.stop()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
