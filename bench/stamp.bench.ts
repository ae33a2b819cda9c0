// Preparing an edition of 100 pages and 5 MB in a confined process, and then writing copies of it in the main thread.
import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { PreparedTemplate } from '../documents/template/build-template.ts'
import { writeCopy } from '../documents/template/write-copy.ts'
import { runConfined } from '../platform/run-confined.server.ts'
import { buildDocuments } from '../scripts/build/build-documents.ts'
import { makePdf } from '../tests/pdf/make-pdf.ts'
import { reportFigure } from './figures.ts'

const preparations = 3
const copies = 500
const pages = 100
const imageBytes = 5_000_000
const buyers = {
  'Latin name': { name: 'Asha Verma', email: 'asha.verma@example.in', orderId: 'bb_Zk3xVb81LmQpR7sT0uWyA2cD' },
  'Devanagari name': { name: 'आशा वर्मा', email: 'asha.verma@example.in', orderId: 'bb_Zk3xVb81LmQpR7sT0uWyA2cD' },
}

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

async function measure(runs: number, work: () => unknown) {
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
  }
}

const rows: [string, Awaited<ReturnType<typeof measure>>][] = []
const prepare = () =>
  runConfined<PreparedTemplate>('uploads', 'prepareFile', {
    type: 'pdf',
    isSold: false,
    name: '',
    bytes: pdf.length,
    content: pdf,
  })
const template = await prepare()
if ('refused' in template) throw new Error(template.reason)
rows.push(['prepare once per edition, compare pages', await measure(preparations, prepare)])
const { layout } = template
const copyId = `copy${'0'.repeat(24)}`
for (const [name, stampedFor] of Object.entries(buyers)) {
  const write = () => writeCopy(layout, stampedFor, copyId)
  rows.push([`first copy, ${name}`, await measure(1, write)])
  rows.push([`copy, ${name}`, await measure(copies, write)])
}

const { tail } = writeCopy(layout, buyers['Devanagari name'], copyId)
console.log(
  `${pages} pages, ${(pdf.length / 1e6).toFixed(1)} MB; body ${template.body.length - pdf.length} bytes larger;`,
)
console.log(`tail ${tail.length} bytes; layout ${JSON.stringify(layout).length} bytes`)
console.log('| | CPU ms of this process | wall ms | event loop delay p99 ms |')
console.log('|---|---|---|---|')
for (const [name, { cpuMs, wallMs, delayP99Ms }] of rows) {
  if (name === 'copy, Latin name') reportFigure('copy of 100 pages, CPU ms', cpuMs)
  const numbers = [cpuMs, wallMs, delayP99Ms].map((value) => value.toFixed(value < 10 ? 2 : 0))
  console.log(`| ${name} | ${numbers.join(' | ')} |`)
}
process.exit(0)
