// npm run lighthouse [-- /path /other]: scores of the production build on a slow phone, median of three runs, or of RUNS.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findOrInstallChromium } from '../../scripts/chromium.ts'
import { startProcess } from '../../scripts/start-process.ts'

const port = process.env.PORT ?? '4320'
const pages = ['', '/maths', '/combo', '/checkout/maths']
const everyPage = ['/', ...pages.slice(1), ...pages.map((page) => `/hi${page}`)]
const paths = process.argv.slice(2).length > 0 ? process.argv.slice(2) : everyPage
const runs = Number(process.env.RUNS ?? 3)
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

async function measure(path: string, chromePort: number) {
  const result = await lighthouse(`http://localhost:${port}${path}`, {
    port: chromePort,
    onlyCategories: categories,
    logLevel: 'silent',
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`)
  const { lhr } = result
  const seconds = (id: string) => (lhr.audits[id]?.numericValue ?? 0) / 1000
  const losses = categories.flatMap((category) => {
    const refs = lhr.categories[category]?.auditRefs ?? []
    const lost = refs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    return lost.map(({ id }) => `${category}: ${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim())
  })
  return {
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    fcp: seconds('first-contentful-paint'),
    lcp: seconds('largest-contentful-paint'),
    tbtMs: lhr.audits['total-blocking-time']?.numericValue ?? 0,
    /** Of the machine meanwhile: about 2,000 when it is quiet. A busy one makes blocking time longer. */
    machine: lhr.environment.benchmarkIndex,
    cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
    kilobytes: (lhr.audits['total-byte-weight']?.numericValue ?? 0) / 1024,
    losses,
  }
}

/** A new shop stores the pages to look inside after it has started. */
async function waitForCompletePages() {
  const isComplete = async () =>
    (await (await fetch(`http://localhost:${port}/combo`)).text()).includes('/look-inside/')
  for (let second = 0; second < 120 && !(await isComplete()); second++) await setTimeout(1_000)
}

const chromePath = await findOrInstallChromium()
const data = mkdtempSync(join(tmpdir(), 'shop-lighthouse-'))
const shop = await startProcess({ PORT: port, DATA_DIR: data })
await waitForCompletePages()
const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
})
try {
  console.log(
    '| page | performance | accessibility | best practices | SEO | FCP s | LCP s | TBT ms | CLS | KB | machine |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|')
  for (const path of paths) {
    const results = []
    for (let run = 0; run < runs; run++) results.push(await measure(path, chrome.port))
    const [median] = results.sort((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0)).slice(Math.floor(runs / 2))
    if (!median) continue
    const { scores, fcp, lcp, tbtMs, cls, kilobytes, machine, losses } = median
    const figures = [
      fcp.toFixed(2),
      lcp.toFixed(2),
      Math.round(tbtMs),
      cls.toFixed(3),
      kilobytes.toFixed(1),
      Math.round(machine),
    ]
    console.log(`| ${[path, ...scores, ...figures].join(' | ')} |`)
    for (const loss of losses) console.log(`  ${path} loses points on: ${loss}`)
  }
} finally {
  chrome.kill()
  await shop.stop()
  rmSync(data, { recursive: true, force: true })
}
