// Memory of the whole shop, PostgreSQL and its connections included: while 200 buyers pay and are delivered to, and
// while it is idle afterwards. QUICK=yes takes a fifth of the orders and a quarter of the time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection } from '../platform/postgres/embedded-postgres.server.ts'
import { startProcess } from '../scripts/start-process.ts'
import { buyOnce, proxySettings } from './buy.ts'
import { reportFigure } from './figures.ts'
import { readMemoryMb, readTreeMemoryMb } from './memory-use.ts'

const buyers = 200
const ordersEach = Number(process.env.ORDERS_EACH ?? (process.env.QUICK ? 2 : 10))
const idleSeconds = process.env.QUICK ? 30 : 120
const sampleMs = 250

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const shop = await startProcess({
  PORT: process.env.PORT ?? '4350',
  DATA_DIR: data,
  LOG_LEVEL: 'warn',
  ...proxySettings,
})

function read() {
  const total = readTreeMemoryMb(shop.pid)
  const node = readMemoryMb(shop.pid)
  return { total, node, database: total - node }
}

type Memory = ReturnType<typeof read>

function print(name: string, memory: Memory) {
  const figures = [memory.total, memory.node, memory.database].map((mb) => `${Math.round(mb)}`)
  console.log(`| ${[name, ...figures].join(' | ')} |`)
  return memory.total
}

async function samplePeak(until: Promise<unknown>): Promise<Memory> {
  let peak = read()
  let running = true
  void until.finally(() => {
    running = false
  })
  while (running) {
    await sleep(sampleMs)
    const now = read()
    if (now.total > peak.total) peak = now
  }
  return peak
}

async function buyAll() {
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      for (let order = 0; order < ordersEach; order++) await buyOnce(shop, 'combo')
    }),
  )
}

/** Messages are sent after the last payment, and a busy machine takes its time. */
async function waitUntilDelivered() {
  const pool = new pg.Pool({ ...embeddedConnection(join(data, 'postgres')), max: 1 })
  const open =
    "select 1 from started_jobs union all select 1 from pgboss.job where state < 'completed' and start_after < now() + interval '1 minute' limit 1"
  while ((await pool.query(open)).rowCount !== 0) await sleep(1_000)
  await pool.end()
}

try {
  console.log('| moment | all, MB | Node | PostgreSQL |\n|---|---|---|---|')
  reportFigure('memory at start, MB', print('started', read()))
  const peaks = [print(`peak, ${buyers} buyers with ${ordersEach} orders each`, await samplePeak(buyAll()))]
  peaks.push(print('peak until everything is delivered', await samplePeak(waitUntilDelivered())))
  reportFigure('memory with 200 buyers, MB', Math.max(...peaks))
  for (let waited = 30; waited <= idleSeconds; waited += 30) {
    await sleep(30_000)
    const idle = print(`idle for ${waited} s`, read())
    if (waited === idleSeconds) reportFigure('memory idle after them, MB', idle)
  }
} finally {
  await shop.stop()
  rmSync(data, { recursive: true, force: true })
}
