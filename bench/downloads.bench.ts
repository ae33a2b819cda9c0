// Downloads of stamped copies of 100 pages and 5 MB, each by another buyer: time to the first byte, CPU time and
// statements per download, and the time from the decision to the first byte. Then what 300 slow downloads of 50 MB at the same time hold in memory.
// BEFORE=<folder of another checkout> measures that version in turn with this one, in the same run.
// SLOW_SECONDS says how long the slow downloads last, 0 leaves them out. QUICK=yes takes a quarter of the others, and leaves them out.
// PROFILE=<folder> writes a CPU profile of the shop there.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfChanged } from '../scripts/build/build-if-changed.ts'
import { type RunningProcess, startProcess } from '../scripts/start-process.ts'
import { countStatements, printStatements } from './counting-server.ts'
import { readCpuSeconds, readCpuSecondsWithChildren } from './cpu-time.ts'
import { addPaidOrders, type BenchShop, openShops } from './download-shops.ts'
import { reportFigure } from './figures.ts'
import type { FirstByteTimes } from './first-bytes.ts'
import { percentile } from './time-calls.ts'

const quick = process.env.QUICK ? 0.25 : 1
const rounds = quick < 1 ? 2 : 3
const warmUps = 200
const downloadsEach = { 1: 200 * quick, 16: 800 * quick }
const slowDownloads = 300
const slowSeconds = Number(process.env.SLOW_SECONDS ?? (process.env.QUICK ? 0 : 30))
/** Per 100 ms: a phone on a bad line. */
const slowBytes = 4096

await buildIfChanged()
const { server, files, openShop, close } = await openShops()
const shops = [await openShop('shop')]
if (process.env.BEFORE) shops.unshift(await openShop('before', process.env.BEFORE))
const plain = await startProcess(
  { PORT: String((shops[0]?.process.port ?? 0) + 10), PLAIN_FILE: files.maths },
  'bench/plain-file.ts',
)

interface Kind {
  buyers: 1 | 16
  isWhole: boolean
}

interface Cost {
  firstByteMs: number[]
  nodeMs: number
  databaseMs: number
  statements: number
}

function open({ port }: RunningProcess, path: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port, path, agent: false }, resolve).once('error', reject)
  })
}

async function downloadOnce(server: RunningProcess, path: string, isWhole: boolean): Promise<number> {
  const startedAt = performance.now()
  const response = await open(server, path)
  if (response.headers['content-type'] !== 'application/pdf') throw new Error(`status ${response.statusCode}`)
  let firstByteMs = 0
  for await (const _ of response) {
    firstByteMs ||= performance.now() - startedAt
    if (!isWhole) break
  }
  return firstByteMs
}

async function downloadAll(server: RunningProcess, paths: string[], { buyers, isWhole }: Kind): Promise<number[]> {
  const left = [...paths]
  const firstByteMs: number[] = []
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      for (let path = left.pop(); path; path = left.pop()) firstByteMs.push(await downloadOnce(server, path, isWhole))
    }),
  )
  return firstByteMs
}

async function measure({ pool, process }: BenchShop, kind: Kind, count: number): Promise<Cost> {
  const paths = await addPaidOrders(pool, count, 'maths')
  const before = {
    node: readCpuSeconds(process.pid),
    database: readCpuSecondsWithChildren(server.pid),
    statements: await countStatements(pool),
  }
  const firstByteMs = await downloadAll(process, paths, kind)
  return {
    firstByteMs,
    nodeMs: ((readCpuSeconds(process.pid) - before.node) * 1000) / count,
    databaseMs: ((readCpuSecondsWithChildren(server.pid) - before.database) * 1000) / count,
    statements: ((await countStatements(pool)) - before.statements) / count,
  }
}

async function measurePlain(kind: Kind, count: number): Promise<Cost> {
  const before = readCpuSeconds(plain.pid)
  const firstByteMs = await downloadAll(plain, Array<string>(count).fill('/'), kind)
  return { firstByteMs, nodeMs: ((readCpuSeconds(plain.pid) - before) * 1000) / count, databaseMs: 0, statements: 0 }
}

/** The round that cost least: other work on the machine only adds to it. */
function findCheapest(costs: Cost[]): Cost {
  return costs.reduce((best, cost) => (cost.nodeMs + cost.databaseMs < best.nodeMs + best.databaseMs ? cost : best))
}

function printCost(name: string, { firstByteMs, nodeMs, databaseMs, statements }: Cost) {
  const waits = firstByteMs.toSorted((a, b) => a - b)
  const times = [percentile(waits, 0.5), percentile(waits, 0.99), nodeMs, databaseMs, nodeMs + databaseMs, statements]
  console.log(`| ${[name, ...times.map((ms) => ms.toFixed(1))].join(' | ')} |`)
}

async function compare(kind: Kind) {
  const count = downloadsEach[kind.buyers]
  const costs = new Map<string, Cost[]>(['plain file', ...shops.map(({ name }) => name)].map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    costs.get('plain file')?.push(await measurePlain(kind, count))
    for (const shop of shops) costs.get(shop.name)?.push(await measure(shop, kind, count))
  }
  for (const [name, found] of costs)
    printCost(`${name}, ${kind.buyers} at a time, ${kind.isWhole ? 'whole' : 'begun'}`, findCheapest(found))
  const cpuMs = (name: string) => {
    const { nodeMs, databaseMs } = findCheapest(costs.get(name) ?? [])
    return nodeMs + databaseMs
  }
  if (kind.isWhole) reportFigure('CPU per whole download, times a plain file', cpuMs('shop') / cpuMs('plain file'))
  else if (kind.buyers === 16) reportFigure('CPU per download begun, ms', cpuMs('shop'))
}

/** In a second process of the shop, because only the code itself can tell when it has decided. */
async function printFirstByteTimes({ pool, settings }: BenchShop) {
  const paths = await addPaidOrders(pool, warmUps + downloadsEach[1], 'maths')
  const child = fork(join(import.meta.dirname, 'first-bytes.ts'), { env: { ...process.env, ...settings } })
  child.send({ tokens: paths.map((path) => path.replace('/download/', '')), warmUps })
  const [{ decisionMs, firstByteMs }] = (await once(child, 'message')) as [FirstByteTimes]
  child.disconnect()
  const [decided, median, p99] = [
    percentile(decisionMs, 0.5),
    percentile(firstByteMs, 0.5),
    percentile(firstByteMs, 0.99),
  ]
  console.log(
    `\nThe decision takes ${decided?.toFixed(1)} ms (median), the first byte comes ${median?.toFixed(1)} ms after it ` +
      `(p99 ${p99?.toFixed(1)} ms)`,
  )
}

function readMemoryMb({ pid }: RunningProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Reads a little at a time, and resolves to the bytes received. */
async function downloadSlowly(server: RunningProcess, path: string, until: number): Promise<number> {
  const response = await open(server, path)
  let bytes = 0
  let isCut = false
  response.once('close', () => {
    isCut = true
  })
  while (Date.now() < until) {
    await sleep(100)
    bytes += response.read(slowBytes)?.length ?? response.read()?.length ?? 0
    if (isCut) throw new Error(`cut after ${bytes} bytes`)
  }
  response.destroy()
  return bytes
}

async function measureSlowDownloads({ pool, process }: BenchShop) {
  const [first = '', ...paths] = await addPaidOrders(pool, slowDownloads + 1, 'science')
  await downloadOnce(process, first, false)
  const before = readMemoryMb(process)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, readMemoryMb(process))
  }, 100)
  const until = Date.now() + slowSeconds * 1000
  const received = await Promise.allSettled(paths.map((path) => downloadSlowly(process, path, until)))
  clearInterval(watch)
  const cut = received.filter(({ status }) => status === 'rejected').length
  return { before, peak, each: (peak - before) / slowDownloads, cut }
}

async function printSlowDownloads(shop: BenchShop) {
  const [science = ''] = await addPaidOrders(shop.pool, 1, 'science')
  await downloadOnce(shop.process, science, true)
  // A new process, because preparing an edition of 50 MB takes memory that Node keeps.
  await shop.process.stop()
  shop.process = await shop.start()
  const slow = await measureSlowDownloads(shop)
  console.log(
    `\n${slowDownloads} slow downloads of 50 MB for ${slowSeconds} s: ${slow.before.toFixed(0)} MB before, peak ` +
      `${slow.peak.toFixed(0)} MB, ${slow.each.toFixed(2)} MB each, ${slow.cut} cut`,
  )
}

try {
  for (const { pool, process } of shops)
    await downloadAll(process, await addPaidOrders(pool, warmUps, 'maths'), { buyers: 16, isWhole: false })
  const columns = [
    '100 pages, 5 MB',
    'first byte, median ms',
    'p99 ms',
    'CPU ms: Node',
    'PostgreSQL',
    'both',
    'statements',
  ]
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  await compare({ buyers: 1, isWhole: false })
  await compare({ buyers: 16, isWhole: false })
  await compare({ buyers: 1, isWhole: true })
  const [shop] = shops.slice(-1)
  if (!shop) throw new Error('no shop')
  if (process.env.PROFILE) await printStatements(shop.pool)
  await printFirstByteTimes(shop)
  if (slowSeconds > 0) await printSlowDownloads(shop)
} finally {
  await Promise.all([close(), plain.stop()])
}
