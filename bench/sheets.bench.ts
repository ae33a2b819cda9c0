// The two tables that Google Sheets reads, at 1,000,000 orders: how long each takes, its size, and the memory meanwhile.
// BENCH_SIZES=10000 takes fewer orders. BENCH_DATA=<folder> keeps the filled database there for the next run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addBenchOrders } from '../tests/database/add-bench-orders.ts'
import { fillQuickly } from '../tests/database/bulk-load.ts'
import { reportFigure } from './figures.ts'
import { percentile, timeCalls, warmUp } from './time-calls.ts'

const size = Number(process.env.BENCH_SIZES ?? 1_000_000)
const callsEach = 40

const data = process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'shop-bench-'))
Object.assign(process.env, { DATA_DIR: data, LOG_LEVEL: 'warn' })

// These modules read the settings above when they are imported.
const { embeddedConnection } = await import('../platform/postgres/embedded-postgres.server.ts')
const { openDatabase } = await import('../platform/postgres/database.server.ts')
const { summariseSales } = await import('../shop/reports/summarise-sales.server.ts')
const { writeSheet } = await import('../shop/sheets/write-sheet.server.ts')

const database = await openDatabase()
// The shop's own role may not switch triggers off, which makes filling the tables ten times faster.
const owner = new pg.Pool(embeddedConnection(join(data, 'postgres')))
try {
  await fillQuickly(owner, async () => {
    await addBenchOrders(owner, size)
    await summariseSales()
  })
  console.log(
    `| ${size.toLocaleString('en-IN')} orders | p50 ms | p95 ms | KB | MB more memory |\n|---|---|---|---|---|`,
  )
  for (const kind of ['months', 'orders'] as const) {
    const call = () => writeSheet({ kind, hasContact: true })
    await warmUp(call)
    const before = process.memoryUsage().rss
    const durations = await timeCalls(call, callsEach)
    const mb = (process.memoryUsage().rss - before) / 1e6
    const p95 = percentile(durations, 0.95)
    const figures = [percentile(durations, 0.5), p95, (await call()).length / 1000, mb]
    console.log(`| ${[kind, ...figures.map((figure) => figure.toFixed(1))].join(' | ')} |`)
    if (kind === 'months') reportFigure('sheet of months, p95 ms', p95)
  }
} finally {
  await owner.end()
  await database.close()
  if (!process.env.BENCH_DATA) rmSync(data, { recursive: true, force: true })
}
process.exit(0)
