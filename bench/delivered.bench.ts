// Delivered orders per second: paid, mail accepted by a real SMTP server, WhatsApp accepted by the fake, and, in the
// last column, the first download of a file of 100 pages and 5 MB begun. In the same run on the same database server:
// selling alone and plain SQL. Then 400 combos at the same time: how long until the SMTP server has accepted the mail.
// QUICK=yes takes a tenth of the orders, DOWNLOAD=no leaves out the downloads. PROFILE=<folder> writes a CPU profile of the delivering shop there.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type RunningProcess, startProcess } from '../scripts/start-process.ts'
import { buyOnce, proxySettings } from './buy.ts'
import { countStatements, printStatements, startCountingServer } from './counting-server.ts'
import { readCpuSeconds, readCpuSecondsWithChildren } from './cpu-time.ts'
import { reportFigure } from './figures.ts'
import { makeLargePdf } from './large-pdf.ts'
import { writeOrdersBySql } from './orders-by-sql.ts'
import { startReceivers } from './start-receivers.ts'
import { percentile } from './time-calls.ts'

const quick = process.env.QUICK ? 0.1 : 1
const rounds = quick < 1 ? 1 : 3
const ordersEach = { 1: 200 * quick, 16: 1600 * quick }
/** As in orders.bench.ts: V8 goes on compiling for some thousand orders. */
const warmUpOrders = 4_000 * quick
const opensLinks = process.env.DOWNLOAD !== 'no'
const combosAtOnce = 400
const maxDeliveryMs = 120_000

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const server = await startCountingServer(join(data, 'postgres'))
const receivers = await startReceivers()
const port = Number(process.env.BENCH_PORT ?? 4340)

/** A shop with its own database, so that no other shop delivers its orders. */
async function openShop(name: string, number: number, script: string, more: Record<string, string> = {}) {
  const admin = new pg.Client(server.connection)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const folder = join(data, name)
  mkdirSync(join(folder, 'files/originals'), { recursive: true })
  writeFileSync(join(folder, 'files/originals/maths.pdf'), await makeLargePdf())
  const settings = {
    PORT: String(port + number),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DATABASE_URL: server.urlOf(name),
  }
  const process = await startProcess({ ...settings, ...proxySettings, ...more }, script)
  const pool = new pg.Pool({ ...server.connection, database: name, max: 16 })
  await pool.query('create extension pg_stat_statements')
  return { process, pool }
}

const profile: Record<string, string> = process.env.PROFILE
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` }
  : {}
const selling = await openShop('selling', 0, 'bench/selling-only.ts')
const delivering = await openShop('delivering', 1, 'scripts/start.ts', { ...receivers.settings, ...profile })

interface Cost {
  rate: number
  nodeMs: number
  databaseMs: number
  statements: number
}

/** Ends when `isDone`; the costs are per order. */
async function measure(
  { process, pool }: typeof selling,
  { buyers, orders, isDone }: { buyers: number; orders: number; isDone: () => Promise<boolean> },
): Promise<Cost> {
  const before = {
    node: readCpuSeconds(process.pid),
    database: readCpuSecondsWithChildren(server.pid),
    statements: await countStatements(pool),
  }
  const startedAt = performance.now()
  await buy(process, { buyers, orders, product: 'maths' })
  while (!(await isDone())) {
    if (performance.now() - startedAt > maxDeliveryMs) throw new Error('not every order was delivered in time')
    await sleep(10)
  }
  return {
    rate: orders / ((performance.now() - startedAt) / 1000),
    nodeMs: ((readCpuSeconds(process.pid) - before.node) * 1000) / orders,
    databaseMs: ((readCpuSecondsWithChildren(server.pid) - before.database) * 1000) / orders,
    statements: ((await countStatements(pool)) - before.statements) / orders,
  }
}

async function buy(
  shop: RunningProcess,
  { buyers, orders, product }: { buyers: number; orders: number; product: string },
): Promise<string[]> {
  const emails: string[] = []
  let left = orders
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (left-- > 0) emails.push(await buyOnce(shop, product))
    }),
  )
  return emails
}

async function sell(buyers: number, orders: number): Promise<Cost> {
  const count = async () => {
    const { rows } = await selling.pool.query("select count(*)::int as n from orders where status = 'completed'")
    return rows[0].n
  }
  const expected = (await count()) + orders
  return measure(selling, { buyers, orders, isDone: async () => (await count()) >= expected })
}

async function deliver(buyers: number, orders: number, withDownload: boolean): Promise<Cost> {
  await receivers.ask({ question: 'start', opensLinks: withDownload })
  const isDone = async () => {
    const { mails, whatsApps, downloads, failures } = await receivers.ask({ question: 'counts' })
    if (failures.length > 0) throw new Error(`${failures.length} downloads failed, the first: ${failures[0]}`)
    if (mails > orders || whatsApps > orders) throw new Error(`${mails} mails and ${whatsApps} WhatsApp messages`)
    return mails === orders && whatsApps === orders && (!withDownload || downloads === orders)
  }
  return measure(delivering, { buyers, orders, isDone })
}

async function writeBySql(buyers: number, orders: number): Promise<{ rate: number }> {
  const startedAt = performance.now()
  await writeOrdersBySql(selling.pool, { orders, writers: buyers })
  return { rate: orders / ((performance.now() - startedAt) / 1000) }
}

/** Milliseconds from the payment until the SMTP server has accepted the mail, sorted. */
async function measureCombos(): Promise<number[]> {
  await receivers.ask({ question: 'start' })
  const emails = await buy(delivering.process, { buyers: combosAtOnce, orders: combosAtOnce, product: 'combo' })
  const deadline = Date.now() + maxDeliveryMs
  while ((await receivers.ask({ question: 'counts' })).mails < combosAtOnce && Date.now() < deadline) await sleep(20)
  const { mails, acceptedAt = {} } = await receivers.ask({ question: 'mails' })
  if (mails !== combosAtOnce) throw new Error(`${mails} mails for ${combosAtOnce} orders`)
  const { rows } = await delivering.pool.query<{ email: string; paid: string }>(
    'select email, extract(epoch from completed_at) * 1000 as paid from orders where email = any($1)',
    [emails],
  )
  return rows.map(({ email, paid }) => (acceptedAt[email] ?? Number.NaN) - Number(paid)).sort((a, b) => a - b)
}

function findFastest<Round extends { rate: number }>(rounds: Round[]): Round {
  return rounds.reduce((best, round) => (round.rate > best.rate ? round : best))
}

function formatCpu({ nodeMs, databaseMs }: Cost): string {
  return `${(nodeMs + databaseMs).toFixed(1)} (${nodeMs.toFixed(1)} + ${databaseMs.toFixed(1)})`
}

try {
  await sell(16, warmUpOrders)
  await deliver(16, warmUpOrders, opensLinks)
  const columns = [
    'buyers',
    'plain SQL, orders/s',
    'selling alone',
    'delivered',
    'delivered, of selling',
    'with download',
  ]
  columns.push('statements per order: selling', 'delivered')
  columns.push('CPU ms per order (Node + PostgreSQL): selling', 'delivered', 'with download')
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  for (const buyers of [1, 16] as const) {
    const orders = ordersEach[buyers]
    const all = {
      plain: [] as { rate: number }[],
      sold: [] as Cost[],
      delivered: [] as Cost[],
      downloaded: [] as Cost[],
    }
    for (let round = 0; round < rounds; round++) {
      all.plain.push(await writeBySql(buyers, orders))
      all.sold.push(await sell(buyers, orders))
      all.delivered.push(await deliver(buyers, orders, false))
      all.downloaded.push(await deliver(buyers, orders, opensLinks))
    }
    const [plain, sold] = [findFastest(all.plain), findFastest(all.sold)]
    const [delivered, downloaded] = [findFastest(all.delivered), findFastest(all.downloaded)]
    const rates = [plain, sold, delivered].map(({ rate }) => Math.round(rate))
    const share = `${Math.round((delivered.rate / sold.rate) * 100)} %`
    const statements = [sold, delivered].map((cost) => cost.statements.toFixed(1))
    const cpu = [sold, delivered, downloaded].map(formatCpu)
    console.log(`| ${[buyers, ...rates, share, Math.round(downloaded.rate), ...statements, ...cpu].join(' | ')} |`)
    if (buyers !== 16) continue
    const sumCpu = ({ nodeMs, databaseMs }: Cost) => nodeMs + databaseMs
    reportFigure('delivered orders, share of selling, 16 buyers', delivered.rate / sold.rate)
    reportFigure('CPU per delivered order, times selling', sumCpu(delivered) / sumCpu(sold))
  }
  const waits = await measureCombos()
  const [median = 0, p99, max] = [0.5, 0.99, 1].map((share) => Math.round(percentile(waits, share)))
  reportFigure('400 combos, median to the mail, ms', median)
  console.log(
    `\n${combosAtOnce} combos at the same time, paid to mail accepted: median ${median} ms, p99 ${p99}, max ${max}`,
  )
  if (process.env.PROFILE) await printStatements(delivering.pool)
} finally {
  await Promise.all([selling.pool.end(), delivering.pool.end()])
  await Promise.all([selling.process.stop(), delivering.process.stop()])
  receivers.stop()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}
