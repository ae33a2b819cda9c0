import { brotliCompressSync } from 'node:zlib'
import { expect, test, waitForHydration, waitForSchema } from './shop-page.ts'
import { weigh } from './weigh.ts'

test('Hindi pages load no script file, and stay within their limit even with a font for their letters', {
  tag: '@long',
}, async ({ browser }) => {
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
  const tag = path === '/checkout/maths' ? [] : '@long'
  test(`${path} loads no script before the first touch, and stays within its limits after it`, { tag }, async ({
    page,
  }) => {
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
