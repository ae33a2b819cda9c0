// Stamping a PDF of 100 pages and 5 MB in a worker thread: CPU time, and how much it delays requests.
import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StampedPdf } from '../documents/stamp-pdf.ts'
import { runInWorker } from '../platform/worker-pool.server.ts'
import { buildDocuments } from '../scripts/build-documents.ts'
import { makePdf } from '../tests/pdf/make-pdf.ts'

const rounds = 20
const pages = 100
const imageBytes = 5_000_000

await buildDocuments()
const pdf = await makePdf({
  pages,
  // Random, because the images of a real PDF cannot be compressed further.
  finish: (document) => {
    for (const page of document.getPages()) {
      const image = document.context.stream(randomBytes(imageBytes / pages))
      page.node.set(page.doc.context.obj('Image'), document.context.register(image))
    }
  },
})
const stampedFor = { name: 'आशा वर्मा', email: 'asha.verma@example.in', orderId: 'bb_Zk3xVb81LmQpR7sT0uWyA2cD' }
const stampOnce = () => runInWorker<StampedPdf>('stampPdf', { pdf, stampedFor, copyId: `copy${'0'.repeat(24)}` })

async function measure(runs: number, work: () => Promise<unknown> = stampOnce) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  for (let run = 0; run < runs; run++) await work()
  const { user, system } = process.cpuUsage(cpuBefore)
  delay.disable()
  return {
    cpuMs: (user + system) / 1000 / runs,
    wallMs: (performance.now() - startedAt) / runs,
    delayP99Ms: delay.percentile(99) / 1e6,
    delayMaxMs: delay.max / 1e6,
  }
}

const first = await measure(1)
const warm = await measure(rounds)
const idle = await measure(rounds, () => sleep(warm.wallMs))
console.log(`${pages} pages, ${(pdf.length / 1e6).toFixed(1)} MB`)
console.log('| | CPU ms, all threads | wall ms | event loop delay p99 ms | max ms |')
console.log('|---|---|---|---|---|')
for (const [name, { cpuMs, wallMs, delayP99Ms, delayMaxMs }] of Object.entries({
  'first, with imports': first,
  warm,
  'idle, for comparison': idle,
})) {
  const numbers = [cpuMs, wallMs, delayP99Ms, delayMaxMs].map((value) => value.toFixed(value < 10 ? 1 : 0))
  console.log(`| ${name} | ${numbers.join(' | ')} |`)
}
process.exit(0)
