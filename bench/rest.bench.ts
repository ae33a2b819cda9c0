// What a shop costs while it has no visitors: CPU time, statements and memory of Node and PostgreSQL together. Then how soon it
// starts the jobs that another process enqueues. QUICK=yes rests for a minute; IDLE_SECONDS says how long otherwise.
// BEFORE=<folder of another checkout> measures that version at the same time.
// STATEMENTS=yes also lists what each version asks its database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startProcess } from '../scripts/start-process.ts'
import { proxySettings } from './buy.ts'
import { countStatements, printStatements, startCountingServer } from './counting-server.ts'
import { readCpuSeconds, readCpuSecondsWithChildren } from './cpu-time.ts'
import { reportFigure } from './figures.ts'
import { compareWithProvider, timeJobStarts } from './job-starts.ts'
import { readTreeMemoryMb } from './memory-use.ts'

const idleSeconds = Number(process.env.IDLE_SECONDS ?? (process.env.QUICK ? 60 : 300))
const jobs = process.env.QUICK ? 200 : 1_000
/** The first start draws pages and prepares files; a minute later the shop is at rest. */
const settleSeconds = Number(process.env.SETTLE_SECONDS ?? 60)
const port = Number(process.env.BENCH_PORT ?? 4340)
const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))

type RestingShop = Awaited<ReturnType<typeof openShop>>

/** Each with its own database server, so that their CPU times can be told apart. */
async function openShop(name: string, folder: string, shopPort: number) {
  const server = await startCountingServer(join(data, name, 'postgres'))
  const settings = { PORT: String(shopPort), DATA_DIR: join(data, name), LOG_LEVEL: 'warn', ...proxySettings }
  const databaseUrl = { DATABASE_URL: server.urlOf('postgres') }
  const process = await startProcess({ ...settings, ...databaseUrl }, join(folder, 'scripts/start.ts'))
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  // Not counted as memory of the shop.
  await client.end()
  return { name, server, process }
}

async function ask<Answer>({ server }: RestingShop, question: (pool: pg.Pool) => Promise<Answer>): Promise<Answer> {
  const pool = new pg.Pool({ ...server.connection, max: 1 })
  try {
    return await question(pool)
  } finally {
    await pool.end()
  }
}

async function read(shop: RestingShop) {
  return {
    at: performance.now(),
    node: readCpuSeconds(shop.process.pid),
    database: readCpuSecondsWithChildren(shop.server.pid),
    statements: await ask(shop, countStatements),
  }
}

async function measure(shop: RestingShop) {
  const before = await read(shop)
  await sleep(idleSeconds * 1000)
  const memory = { node: readTreeMemoryMb(shop.process.pid), database: readTreeMemoryMb(shop.server.pid) }
  const after = await read(shop)
  const seconds = (after.at - before.at) / 1000
  const nodeMs = ((after.node - before.node) * 1000) / seconds
  const databaseMs = ((after.database - before.database) * 1000) / seconds
  const statements = (after.statements - before.statements) / seconds
  const figures = [nodeMs, databaseMs, nodeMs + databaseMs, statements]
  const mb = [memory.node, memory.database, memory.node + memory.database].map((value) => `${Math.round(value)}`)
  if (shop.name === 'shop') {
    reportFigure('CPU at rest, ms per second', nodeMs + databaseMs)
    reportFigure('statements at rest, per second', statements)
    reportFigure('memory at rest, MB', memory.node + memory.database)
  }
  return `| ${[shop.name, ...figures.map((figure) => figure.toFixed(1)), ...mb].join(' | ')} |`
}

const shops: RestingShop[] = []
try {
  if (process.env.BEFORE) shops.push(await openShop('before', resolve(process.env.BEFORE), port))
  shops.push(await openShop('shop', '.', port + 1))
  for (const shop of shops) await ask(shop, (pool) => compareWithProvider(shop.server.urlOf('postgres'), pool))
  await sleep(settleSeconds * 1000)
  for (const shop of shops) await ask(shop, (pool) => pool.query('select pg_stat_statements_reset()'))
  const rows = await Promise.all(shops.map(measure))
  const columns = [
    'version',
    'CPU ms/s: Node',
    'PostgreSQL',
    'both',
    'statements/s',
    'memory MB: Node',
    'PostgreSQL',
    'both',
  ]
  console.log(`At rest for ${idleSeconds} s\n\n| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  for (const row of rows) console.log(row)
  for (const shop of shops) {
    const p99 = await ask(shop, (pool) => timeJobStarts(shop.server.urlOf('postgres'), pool, jobs))
    console.log(`${shop.name}: of ${jobs} jobs of another process, 99 % start within ${p99.toFixed(1)} ms`)
    if (shop.name === 'shop') reportFigure('job of another process, p99, ms', p99)
  }
  if (process.env.STATEMENTS) {
    for (const shop of shops) {
      console.log(`\n${shop.name}`)
      await ask(shop, printStatements)
    }
  }
} finally {
  for (const { process, server } of shops) {
    await process.stop()
    await server.stop()
  }
  rmSync(data, { recursive: true, force: true })
}
