import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, staticPaths, test } from './shop-page.ts'

interface Weights {
  js: number
  css: number
  all: number
}

/** Kilobytes of everything a page loads, compressed with gzip. */
async function weigh(page: Page, path: string): Promise<Weights> {
  const weights = { js: 0, css: 0, all: 0 }
  const responses: Response[] = []
  const collect = (response: Response) => void responses.push(response)
  page.on('response', collect)
  await page.goto(path, { waitUntil: 'networkidle' })
  // A later request, such as an icon, is not part of the page.
  page.off('response', collect)
  for (const response of responses) {
    const body = await response.body()
    const type = response.headers()['content-type'] ?? ''
    const size = (/font|png/.test(type) ? body.length : gzipSync(body, { level: 9 }).length) / 1024
    weights.all += size
    if (type.includes('javascript')) weights.js += size
    if (type.includes('css')) weights.css += size
  }
  return weights
}

test('marketing and legal pages load no script file and stay within their size limit', async ({ browser }) => {
  test.slow() // Fifteen pages, each until its network is idle.
  for (const path of staticPaths) {
    const page = await browser.newPage()
    const weights = await weigh(page, path)
    expect(weights.js, path).toBe(0)
    expect(weights.css, path).toBeLessThanOrEqual(12)
    expect(weights.all, path).toBeLessThanOrEqual(60)
    await page.close()
  }
})

test('the checkout page stays within its script limit', async ({ page }) => {
  const { js, css } = await weigh(page, '/checkout/maths')
  expect(js).toBeGreaterThan(0)
  expect(js).toBeLessThanOrEqual(125)
  expect(css).toBeLessThanOrEqual(12)
})

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
