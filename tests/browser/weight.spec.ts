import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import pLimit from 'p-limit'
import { expect, staticPaths, test, waitForHydration, waitForSchema } from './shop-page.ts'

interface Weights {
  js: number
  css: number
  all: number
}

const asGzip = (body: Buffer) => gzipSync(body, { level: 9 })

/** Kilobytes of everything that the page loads meanwhile, compressed. */
async function weigh(
  page: Page,
  load: () => Promise<unknown>,
  compress: (body: Buffer) => Buffer = asGzip,
): Promise<Weights> {
  const weights = { js: 0, css: 0, all: 0 }
  const responses: Response[] = []
  const collect = (response: Response) => void responses.push(response)
  page.on('response', collect)
  await load()
  // A later request, such as an icon, is not part of the page.
  page.off('response', collect)
  for (const response of responses) {
    const body = await response.body()
    const type = response.headers()['content-type'] ?? ''
    const size = (/font|png/.test(type) ? body.length : compress(body).length) / 1024
    weights.all += size
    if (type.includes('javascript')) weights.js += size
    if (type.includes('css')) weights.css += size
  }
  return weights
}

test('marketing and legal pages load no script file and stay within their size limit', async ({ browser }) => {
  test.slow()
  const check = async (path: string) => {
    // With its own empty cache.
    const page = await browser.newPage()
    const weights = await weigh(page, () => page.goto(path, { waitUntil: 'networkidle' }))
    expect(weights.js, path).toBe(0)
    expect(weights.css, path).toBeLessThanOrEqual(12)
    expect(weights.all, path).toBeLessThanOrEqual(60)
    await page.close()
  }
  // Several at a time, because each waits for half a second without a request.
  const fewAtATime = pLimit(4)
  await Promise.all(staticPaths.map((path) => fewAtATime(check, path)))
})

test('Hindi pages load no script file, and stay within their limit even with a font for their letters', async ({
  browser,
}) => {
  test.slow()
  for (const path of ['/hi', '/hi/maths', '/hi/combo', '/hi/terms', '/hi/checkout/maths']) {
    const page = await browser.newPage()
    const weights = await weigh(page, () => page.goto(path, { waitUntil: 'networkidle' }))
    expect(weights.js, path).toBe(0)
    expect(weights.all, path).toBeLessThanOrEqual(75)
    await page.close()
  }
})

for (const path of ['/checkout/maths', '/hi/checkout/maths', '/free-guide']) {
  test(`${path} loads no script before the first touch, and stays within its limits after it`, async ({ page }) => {
    const before = await weigh(page, () => page.goto(path, { waitUntil: 'networkidle' }))
    expect(before.js).toBe(0)
    expect(before.css).toBeLessThanOrEqual(12)
    expect(before.all).toBeLessThanOrEqual(path.startsWith('/hi/') ? 75 : 60)
    const touch = async () => {
      await waitForHydration(page)
      await waitForSchema(page)
    }
    // With Brotli, as every browser gets it over TLS.
    const after = await weigh(page, touch, (body) => brotliCompressSync(body))
    expect(after.js).toBeGreaterThan(0)
    expect(after.js).toBeLessThanOrEqual(120)
  })
}

test('an unchanged page is not sent twice', async ({ request }) => {
  const first = await request.get('/maths')
  const { etag } = first.headers()
  const second = await request.get('/maths', { headers: { 'If-None-Match': etag ?? '' } })
  expect(second.status()).toBe(304)
})

test('pages and files are compressed', async ({ request }) => {
  for (const encoding of ['br', 'gzip']) {
    const response = await request.get('/maths', { headers: { 'Accept-Encoding': encoding } })
    expect(response.headers()['content-encoding']).toBe(encoding)
    expect(await response.text()).toContain('</html>')
  }
})
