import { expect, productSlugs, test } from './shop-page.ts'

// tests/architecture/addresses.test.ts says which pages it lists.
test('every page of the sitemap exists', async ({ request, baseURL }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url?.replace(baseURL ?? '', ''))
  expect(paths).toEqual(expect.arrayContaining(['/', '/hi', '/maths', '/hi/contact']))
  for (const path of paths) expect((await request.get(path ?? '')).status(), path).toBe(200)
})

test('robots.txt points to the sitemap', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the manifest and its icons exist', async ({ request }) => {
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Board Blueprints', start_url: '/' })
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true)
  for (const icon of ['/favicon.ico', '/apple-touch-icon.png']) expect((await request.get(icon)).ok()).toBe(true)
})

test('every product has a share image of 1200 × 630 pixels', async ({ request }) => {
  for (const slug of ['home', ...productSlugs]) {
    const response = await request.get(`/share/${slug}.png`)
    expect(response.headers()['content-type']).toBe('image/png')
    const png = await response.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], slug).toEqual([1200, 630])
    expect(png.length, slug).toBeLessThan(300_000)
  }
  expect((await request.get('/share/nothing.png')).status()).toBe(404)
})
