import { expect, legalSlugs, productSlugs, test } from './shop-page.ts'

test('the sitemap lists every public page, and each one exists', async ({ request, baseURL }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url?.replace(baseURL ?? '', ''))
  const names = [...productSlugs, ...legalSlugs, 'free-guide', 'contact']
  const pages = ['/', '/hi', ...names.flatMap((name) => [`/${name}`, `/hi/${name}`])]
  expect(paths.sort()).toEqual(pages.sort())
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

for (const slug of productSlugs) {
  test(`/${slug} has structured data for its offer, FAQ and breadcrumbs`, async ({ page }) => {
    await page.goto(`/${slug}`)
    const data = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
    const byType = Object.fromEntries(data.map((entry) => [entry['@type'], entry]))
    expect(byType.Product).toMatchObject({
      offers: { price: slug === 'combo' ? '348.00' : '208.00', priceCurrency: 'INR' },
    })
    const questions = await page.locator('details h3').allTextContents()
    expect(byType.FAQPage.mainEntity.map(({ name }: { name: string }) => name)).toEqual(questions)
    expect(byType.BreadcrumbList.itemListElement).toHaveLength(2)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${slug}$`))
  })
}

test('the home page names the organization', async ({ page }) => {
  await page.goto('/')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(['WebPage', 'Organization'])
})

test('pages of one visitor are not indexed', async ({ page }) => {
  for (const path of [
    '/thank-you',
    '/thank-you-maths',
    '/free-guide-thank-you',
    '/customer-dashboard',
    '/admin-dashboard',
  ]) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})
