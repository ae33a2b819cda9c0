// Reading a guide in the browser of a phone: the bytes of a whole read, as text and as pages, against those of its download,
// and the time to the first page at 400 kbit/s with 400 ms of latency and a processor that is four times slower, median of
// RUNS. QUICK=yes reads one guide and opens the first page three times.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, devices, type Page } from '@playwright/test'
import { buildIfChanged } from '../scripts/build/build-if-changed.ts'
import { findOrInstallChromium } from '../scripts/chromium.ts'
import { startProcess } from '../scripts/start-process.ts'
import { proxySettings } from './buy.ts'
import { buyLinks, readingPathOf } from './buy-links.ts'
import { reportFigure } from './figures.ts'
import { percentile } from './time-calls.ts'

const runs = Number(process.env.RUNS ?? (process.env.QUICK ? 3 : 7))
const slow3g = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const cpuSlowdown = 4
const views = ['text', 'pages'] as const
type View = (typeof views)[number]

await buildIfChanged()
const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const settings = { PORT: process.env.BENCH_PORT ?? '4340', DATA_DIR: data, LOG_LEVEL: 'warn', ...proxySettings }
const shop = await startProcess(settings)
const origin = `http://localhost:${shop.port}`
const browser = await chromium.launch({ executablePath: await findOrInstallChromium() })

async function openPhone(from: Browser): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const { userAgent } = devices['Pixel 7']
  const viewport = { width: 390, height: 844 }
  const context = await from.newContext({ userAgent, viewport, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // A session of its own would send the name of the desktop browser.
  await session.send('Emulation.setUserAgentOverride', { userAgent })
  return { page, session, close: () => context.close() }
}

const addressOf = (link: string, view?: View) => `${origin}${readingPathOf(link)}${view ? `?view=${view}` : ''}`

/** Scrolls a screen at a time through the whole book, as a reader does who skips nothing. */
async function readWhole(link: string, view?: View) {
  const { page, session, close } = await openPhone(browser)
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(addressOf(link, view))
  const isDone = () => page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 2)
  const pages = Number(await page.locator('#book').getAttribute('data-pages'))
  for (let screens = 0; screens < pages * 40; screens++) {
    await page.waitForFunction(hasLoadedScreen, undefined, { timeout: 60_000 })
    if (await isDone()) break
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(30)
  }
  const missing = await page.locator('.part.waiting').count()
  if (missing > 0 || !(await isDone())) throw new Error(`${missing} of ${pages} pages were not read`)
  await close()
  return { bytes, pages }
}

/** Runs in the page. */
function hasLoadedScreen(): boolean {
  const isInSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  const images = [...document.querySelectorAll<HTMLImageElement>('#book img')].filter(isInSight)
  const waiting = [...document.querySelectorAll('.part.waiting')].filter(isInSight)
  return waiting.length === 0 && images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}

/** When the largest part of the first screen is painted, and what has loaded a while later. */
async function openFirstPage(view?: View) {
  // A new buyer, so that no page of the copy is drawn yet.
  const [link = ''] = await buyLinks(shop)
  const { page, session, close } = await openPhone(browser)
  await session.send('Network.enable')
  const asked = new Set<string>()
  session.on('Network.requestWillBeSent', ({ request }) => {
    const [, part] = /\/part\/(\d+)/.exec(request.url) ?? []
    if (part) asked.add(part)
  })
  await session.send('Network.emulateNetworkConditions', slow3g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(addressOf(link, view), { waitUntil: 'load' })
  await page.waitForFunction(hasLoadedScreen, undefined, { timeout: 60_000 })
  await page.waitForTimeout(3_000)
  const paintedMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          ...{ type: 'largest-contentful-paint', buffered: true },
        })
      }),
  )
  await close()
  return { paintedMs, neighbours: asked.size }
}

async function printWholeReads() {
  console.log('| guide | pages | download KB | KB per page: download | by default | as text | as pages |')
  console.log('|---|---|---|---|---|---|---|')
  const links = (await buyLinks(shop)).slice(0, process.env.QUICK ? 1 : 2)
  for (const [index, link] of links.entries()) {
    const download = (await (await fetch(`${origin}${link}`)).arrayBuffer()).byteLength
    const byDefault = await readWhole(link)
    const others = []
    for (const view of views) others.push(await readWhole(link, view))
    const perPage = [download, byDefault.bytes, ...others.map(({ bytes }) => bytes)].map((bytes) =>
      (bytes / 1000 / byDefault.pages).toFixed(1),
    )
    console.log(`| ${index + 1} | ${byDefault.pages} | ${(download / 1000).toFixed(0)} | ${perPage.join(' | ')} |`)
    if (index === 0) reportFigure('whole read on a phone, share of its download', byDefault.bytes / download)
  }
}

async function printFirstPages() {
  console.log(
    '\n| first page at 400 kbit/s | median s | slowest s | other pages loaded 3 s later, at most |\n|---|---|---|---|',
  )
  // Starts the process that draws, as the link in the account does, and leaves it running for the next.
  await openFirstPage()
  for (const view of [undefined, 'pages'] as const) {
    const opened = []
    for (let run = 0; run < runs; run++) opened.push(await openFirstPage(view))
    const seconds = opened.map(({ paintedMs }) => paintedMs / 1000).sort((one, other) => one - other)
    const neighbours = Math.max(...opened.map((one) => one.neighbours))
    const [median, slowest] = [percentile(seconds, 0.5) ?? 0, seconds.at(-1) ?? 0]
    console.log(`| ${view ?? 'by default'} | ${median.toFixed(2)} | ${slowest.toFixed(2)} | ${neighbours} |`)
    if (!view) reportFigure('first page of the reader at 400 kbit/s, s', median)
  }
}

try {
  await printWholeReads()
  await printFirstPages()
} finally {
  await browser.close()
  await shop.stop()
  rmSync(data, { recursive: true, force: true })
}
process.exit(0)
