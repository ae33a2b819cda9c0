// What 100,000 rows from another shop cost: uploaded, checked, imported and taken back, as the owner does it in the dashboard.
// CPU time of Node and PostgreSQL, and the highest memory of the shop's process, beside that at rest before and after.
// ROWS=20000 takes fewer. QUICK=yes does not take them back. STATEMENTS=yes also lists what PostgreSQL did.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildIfChanged } from '../scripts/build/build-if-changed.ts'
import { startProcess } from '../scripts/start-process.ts'
import { printStatements, startCountingServer } from './counting-server.ts'
import { readCpuSeconds, readCpuSecondsWithChildren } from './cpu-time.ts'
import { reportFigure } from './figures.ts'
import { hasWorkerThread, readMemoryMb } from './memory-use.ts'

const rows = Number(process.env.ROWS ?? 100_000)
const maxCpuSeconds = 60
const maxMb = 300
const adminKey = 'a-key-only-for-this-measurement'
const sampleMs = 100
const restMs = 5_000
/** Longer than the shop takes to notice that it is idle and to give memory back. */
const restsInARow = 9
const maxRestingCpuShare = 0.1

await buildIfChanged()
const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const server = await startCountingServer(join(data, 'postgres'))
const settings = { DATA_DIR: data, LOG_LEVEL: 'warn', DATABASE_URL: server.urlOf('postgres'), ADMIN_KEY: adminKey }
const shop = await startProcess({ PORT: process.env.BENCH_PORT ?? '4340', ...settings })
const pool = new pg.Pool({ ...server.connection, max: 1 })
const origin = `http://127.0.0.1:${shop.port}`

/** As Gumroad writes it: every row another buyer. */
function writeFile(): string {
  const header =
    'Purchase ID,Item Name,Buyer Name,Purchase Email,Do not contact?,Purchase Date,Sale Price ($),Refunded?'
  const line = (row: number) =>
    `p${row},Maths,"Rao, Asha ${row}",buyer-${row}@example.in,0,2026-0${1 + (row % 9)}-1${row % 10},4.99,0`
  return [header, ...Array.from({ length: rows }, (_, row) => line(row))].join('\n')
}

async function logIn(): Promise<string> {
  const body = new URLSearchParams({ adminKey })
  const answer = await fetch(`${origin}/admin-dashboard/login`, {
    ...{ method: 'POST', body, headers: { Origin: origin }, redirect: 'manual' },
  })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return cookies.join('; ')
}

async function send(path: string, method: 'PUT' | 'POST', body: string | URLSearchParams) {
  const answer = await fetch(`${origin}/admin-dashboard/imports/${path}`, {
    ...{ method, body, headers: { Origin: origin, Cookie: cookie } },
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return answer.text()
}

async function waitUntil(state: string): Promise<void> {
  for (;;) {
    const { rows: found } = await pool.query('select state from imports where id = $1', [id])
    if (found[0].state === state) return
    await sleep(sampleMs)
  }
}

/** The first start draws pages and prepares files, which takes longer on a busy machine. */
async function waitUntilAtRest(): Promise<number> {
  for (let rests = 0; rests < restsInARow; ) {
    const before = readCpuSeconds(shop.pid)
    await sleep(restMs)
    const isIdle = (readCpuSeconds(shop.pid) - before) * 1000 < restMs * maxRestingCpuShare
    // The thread that draws the files of a demo takes 150 MB, and little CPU on a busy machine.
    rests = isIdle && !hasWorkerThread(shop.pid) ? rests + 1 : 0
  }
  return readMemoryMb(shop.pid)
}

let total = 0
let highest = 0

async function measure(name: string, work: () => Promise<unknown>) {
  const read = () => ({ node: readCpuSeconds(shop.pid), database: readCpuSecondsWithChildren(server.pid) })
  const before = read()
  const startedAt = performance.now()
  let mb = readMemoryMb(shop.pid)
  const watch = setInterval(() => {
    mb = Math.max(mb, readMemoryMb(shop.pid))
  }, sampleMs)
  await work()
  clearInterval(watch)
  const after = read()
  const [node, database] = [after.node - before.node, after.database - before.database]
  total += node + database
  highest = Math.max(highest, mb)
  const seconds = [(performance.now() - startedAt) / 1000, node, database].map((value) => value.toFixed(1))
  console.log(`| ${[name, ...seconds, mb.toFixed(0)].join(' | ')} |`)
}

/** On a busy machine the login is too old by now to change anything. */
async function takeBack() {
  cookie = await logIn()
  await measure('take back', async () => {
    await send(String(id), 'POST', new URLSearchParams({ intent: 'take-back' }))
    await waitUntil('taken-back')
  })
  const { rows: left } = await pool.query('select count(*)::int as orders from imported_orders')
  console.log(`imported orders left: ${left[0].orders}; at rest after: ${(await waitUntilAtRest()).toFixed(0)} MB`)
  if (process.env.STATEMENTS) await printStatements(pool)
}

if (process.env.STATEMENTS) {
  await pool.query('create extension pg_stat_statements')
  for (const statement of [`alter system set pg_stat_statements.track = 'all'`, 'select pg_reload_conf()'])
    await pool.query(statement)
}
const atRest = await waitUntilAtRest()
let cookie = await logIn()
let file = writeFile()
let id = 0
console.log(`${rows} rows, ${(file.length / 1e6).toFixed(1)} MB; at rest before: ${atRest.toFixed(0)} MB\n`)
console.log('| | seconds | CPU s: Node | PostgreSQL | highest MB of the shop |\n|---|---|---|---|---|')
await measure('upload', async () => {
  id = JSON.parse(await send('upload?name=sales.csv', 'PUT', file)).id
  file = ''
})
await measure('check', () => waitUntil('checked'))
await measure('import', async () => {
  await send(String(id), 'POST', new URLSearchParams({ intent: 'start', ready: String(rows) }))
  await waitUntil('done')
})
console.log(
  `\nCPU until here ${total.toFixed(1)} s (goal ${maxCpuSeconds}), highest ${highest.toFixed(0)} MB (goal ${maxMb})\n`,
)
if (rows === 100_000) {
  reportFigure('import of 100,000 rows, CPU s', total)
  reportFigure('import of 100,000 rows, highest MB of the shop', highest)
}
if (process.env.STATEMENTS) await printStatements(pool)
if (!process.env.QUICK) await takeBack()

await pool.end()
await shop.stop()
await server.stop()
rmSync(data, { recursive: true, force: true })
process.exit(0)
