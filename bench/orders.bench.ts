// Paid orders a second, end to end: create-checkout, the sandbox pays, its webhook, completed, delivery enqueued.
// Beside it, in the same run and on the same database server, the same rows written by plain SQL: the floor.
// DELIVERY=yes lets the same process also deliver (mail, WhatsApp, stamping), as it does when nobody measures.
// PROFILE=<folder> keeps a CPU profile of the shop there.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '../platform/embedded-postgres.server.ts'
import { startProcess } from '../scripts/start-process.ts'
import { buyOnce, oneProxy } from './buy.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from './cpu-time.ts'
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
  PORT: '4340',
  DATA_DIR: data,
  LOG_LEVEL: 'warn',
  ...oneProxy,
  DATABASE_URL: `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/postgres`,
  ...(process.env.PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` } : {}),
}
const shop = await startProcess(settings, script)
const pool = new pg.Pool({ ...connection, max: 16 })
const databasePid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** PostgreSQL counts every statement itself, with the extension that comes with it. */
async function startCountingServer() {
  const first = await startEmbeddedPostgres(folder)
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await client.end()
  await first.stop()
  return startEmbeddedPostgres(folder)
}

async function completedOrders(): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as n from pgboss.job where name = 'order.completed'")
  return rows[0].n
}

// What PostgreSQL asks itself at a commit, for foreign keys, is nobody's statement; nor is our own question above.
const isAsked = "query not like '% FOR KEY SHARE OF x' and query not like 'select count(*)::int%'"

/** All that the shop's process has asked for, its job queue's regular looking around included. */
async function statementsSoFar(): Promise<number> {
  const { rows } = await pool.query(`select coalesce(sum(calls), 0)::int as n from pg_stat_statements where ${isAsked}`)
  return rows[0].n
}

/** Which statements were asked for how often, and the milliseconds that PostgreSQL took for them. */
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

/** The clock stops when every order of the round has its delivery enqueued. */
async function buy(buyers: number, orders: number): Promise<Cost> {
  const completedBefore = await completedOrders()
  const before = { node: cpuSecondsOf(shop.pid), database: cpuSecondsOfFamily(databasePid), n: await statementsSoFar() }
  const startedAt = performance.now()
  let left = orders
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (left-- > 0) await buyOnce(shop, 'maths')
    }),
  )
  while ((await completedOrders()) < completedBefore + orders) await sleep(10)
  return {
    rate: orders / ((performance.now() - startedAt) / 1000),
    nodeMs: ((cpuSecondsOf(shop.pid) - before.node) * 1000) / orders,
    databaseMs: ((cpuSecondsOfFamily(databasePid) - before.database) * 1000) / orders,
    statements: ((await statementsSoFar()) - before.n) / orders,
  }
}

async function writeBySql(buyers: number, orders: number): Promise<Pick<Cost, 'rate' | 'databaseMs'>> {
  const before = cpuSecondsOfFamily(databasePid)
  const startedAt = performance.now()
  await writeOrdersBySql(pool, { orders, writers: buyers })
  return {
    rate: orders / ((performance.now() - startedAt) / 1000),
    databaseMs: ((cpuSecondsOfFamily(databasePid) - before) * 1000) / orders,
  }
}

function fastest<Round extends { rate: number }>(rounds: Round[]): Round {
  return rounds.reduce((best, round) => (round.rate > best.rate ? round : best))
}

try {
  await pool.query('create extension pg_stat_statements')
  // Warm: compiled code, prepared statements, open connections.
  await buy(16, warmUpOrders)
  const columns = ['buyers', 'shop, paid orders/s', 'plain SQL, orders/s', 'share of the floor', 'statements an order']
  columns.push('CPU ms an order: Node', 'PostgreSQL', 'both', 'PostgreSQL for plain SQL')
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  for (const buyers of [1, 16] as const) {
    const orders = ordersEach[buyers]
    const floors = []
    const costs = []
    for (let round = 0; round < rounds; round++) {
      floors.push(await writeBySql(buyers, orders))
      costs.push(await buy(buyers, orders))
    }
    const [floor, shop] = [fastest(floors), fastest(costs)]
    const share = `${Math.round((shop.rate / floor.rate) * 100)} %`
    const figures = [buyers, Math.round(shop.rate), Math.round(floor.rate), share, shop.statements.toFixed(1)]
    const { nodeMs, databaseMs } = shop
    const times = [nodeMs, databaseMs, nodeMs + databaseMs, floor.databaseMs].map((ms) => ms.toFixed(2))
    console.log(`| ${[...figures, ...times].join(' | ')} |`)
  }
  if (process.env.PROFILE) await printStatements()
} finally {
  await pool.end()
  await shop.stop()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
