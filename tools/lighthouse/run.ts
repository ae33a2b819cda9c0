// npm run lighthouse [-- /path /other]: scores of the production build on a slow phone, median of three runs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findOrInstallChromium } from '../../scripts/chromium.ts'
import { startProcess } from '../../scripts/start-process.ts'

const port = '4320'
const paths = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['/', '/maths', '/combo', '/checkout/maths']
const runs = 3
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
    return lost.map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim())
  })
  return {
    scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    fcp: seconds('first-contentful-paint'),
    lcp: seconds('largest-contentful-paint'),
    tbtMs: lhr.audits['total-blocking-time']?.numericValue ?? 0,
    cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
    kilobytes: (lhr.audits['total-byte-weight']?.numericValue ?? 0) / 1024,
    losses,
  }
}

const chromePath = await findOrInstallChromium()
const data = mkdtempSync(join(tmpdir(), 'shop-lighthouse-'))
const shop = await startProcess({ PORT: port, DATA_DIR: data })
const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
})
try {
  console.log('| page | performance | accessibility | best practices | SEO | FCP s | LCP s | TBT ms | CLS | KB |')
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const path of paths) {
    const results = []
    for (let run = 0; run < runs; run++) results.push(await measure(path, chrome.port))
    const [median] = results.sort((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0)).slice(Math.floor(runs / 2))
    if (!median) continue
    const { scores, fcp, lcp, tbtMs, cls, kilobytes, losses } = median
    const figures = [fcp.toFixed(2), lcp.toFixed(2), Math.round(tbtMs), cls.toFixed(3), kilobytes.toFixed(1)]
    console.log(`| ${[path, ...scores, ...figures].join(' | ')} |`)
    for (const loss of losses) console.log(`  ${path} loses points on: ${loss}`)
  }
} finally {
  chrome.kill()
  await shop.stop()
  rmSync(data, { recursive: true, force: true })
}
