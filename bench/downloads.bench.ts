// Downloads of stamped copies: time to the first byte, CPU time per download of 100 pages and 5 MB, and what 300 slow
// downloads of 50 MB at the same time hold in memory. SLOW_SECONDS says how long those last.
// PROFILE=<folder> writes a CPU profile of the shop there.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfChanged } from '../scripts/build-if-changed.ts'
import { type RunningProcess, startProcess } from '../scripts/start-process.ts'
import { readCpuSeconds } from './cpu-time.ts'
import { makeLargePdf } from './large-pdf.ts'
import { percentile } from './time-calls.ts'

const warmUps = 20
const downloads = 200
const slowDownloads = 300
const slowSeconds = Number(process.env.SLOW_SECONDS ?? 30)
/** Per 100 ms: a phone on a bad line. */
const slowBytes = 4096

await buildIfChanged()
const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
mkdirSync(join(data, 'files/originals'), { recursive: true })
writeFileSync(join(data, 'files/originals/maths.pdf'), await makeLargePdf())
writeFileSync(join(data, 'files/originals/science.pdf'), await makeLargePdf(50_000_000))
const port = Number(process.env.BENCH_PORT ?? 4340)
const profile: Record<string, string> = process.env.PROFILE
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` }
  : {}
const startShop = () => startProcess({ PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn', ...profile })
const plain = await startProcess(
  { PORT: String(port + 1), PLAIN_FILE: join(data, 'files/originals/maths.pdf') },
  'bench/plain-file.ts',
)
let shop = await startShop()
const agent = new http.Agent({ keepAlive: true, maxSockets: 1000 })

// Read by the modules that write orders and links for browser tests.
process.env.SHOP_TEST_DATA = data
const { insertOrder } = await import('../tests/browser/database.ts')
const { createDownloadPath } = await import('../tests/browser/download-links.ts')

function open({ port }: RunningProcess, path: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port, path, agent }, resolve).once('error', reject)
  })
}

async function downloadOnce(server: RunningProcess, path: string, isWhole: boolean) {
  const startedAt = performance.now()
  const response = await open(server, path)
  if (response.headers['content-type'] !== 'application/pdf') throw new Error(`status ${response.statusCode}`)
  let firstByteMs = 0
  let bytes = 0
  for await (const part of response) {
    firstByteMs ||= performance.now() - startedAt
    bytes += part.length
    if (!isWhole) break
  }
  return { firstByteMs, bytes }
}

async function measure(server: RunningProcess, path: string, isWhole: boolean) {
  for (let run = 0; run < warmUps; run++) await downloadOnce(server, path, isWhole)
  const before = readCpuSeconds(server.pid)
  const waits: number[] = []
  for (let run = 0; run < downloads; run++) waits.push((await downloadOnce(server, path, isWhole)).firstByteMs)
  waits.sort((a, b) => a - b)
  return {
    median: percentile(waits, 0.5),
    p99: percentile(waits, 0.99),
    cpu: ((readCpuSeconds(server.pid) - before) * 1000) / downloads,
  }
}

function readMemoryMb(): number {
  const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Reads a little at a time, and resolves to the bytes received. */
async function downloadSlowly(path: string, until: number): Promise<number> {
  const response = await open(shop, path)
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

async function measureSlowDownloads(path: string) {
  await downloadOnce(shop, path, false)
  const before = readMemoryMb()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, readMemoryMb())
  }, 100)
  const until = Date.now() + slowSeconds * 1000
  const received = await Promise.allSettled(Array.from({ length: slowDownloads }, () => downloadSlowly(path, until)))
  clearInterval(watch)
  const cut = received.filter(({ status }) => status === 'rejected').length
  return { before, peak, each: (peak - before) / slowDownloads, cut }
}

try {
  const orderId = await insertOrder({ email: 'asha@example.com', productType: 'combo', status: 'completed' })
  const [maths, science] = ['maths', 'science'].map((file) => createDownloadPath({ orderId, file }))
  if (!maths || !science) throw new Error('no links')
  const { bytes } = await downloadOnce(shop, maths, true)
  await downloadOnce(shop, science, true)
  console.log(`100 pages, ${(bytes / 1e6).toFixed(1)} MB, one at a time`)
  console.log('| | first byte, median ms | p99 ms | CPU ms |\n|---|---|---|---|')
  const rows = { begun: [shop, false], whole: [shop, true], 'plain file, whole': [plain, true] } as const
  for (const [name, [server, isWhole]] of Object.entries(rows)) {
    const { median, p99, cpu } = await measure(server, maths, isWhole)
    console.log(`| ${name} | ${median.toFixed(1)} | ${p99.toFixed(1)} | ${cpu.toFixed(1)} |`)
  }
  // A new process, because preparing an edition of 50 MB takes memory that Node keeps.
  await shop.stop()
  shop = await startShop()
  const slow = await measureSlowDownloads(science)
  console.log(
    `\n${slowDownloads} slow downloads of 50 MB for ${slowSeconds} s: ${slow.before.toFixed(0)} MB before, peak ` +
      `${slow.peak.toFixed(0)} MB, ${slow.each.toFixed(2)} MB each, ${slow.cut} cut`,
  )
} finally {
  agent.destroy()
  await Promise.all([shop.stop(), plain.stop()])
  rmSync(data, { recursive: true, force: true })
}
