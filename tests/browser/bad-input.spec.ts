import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './shop-page.ts'

const logLines = () => readFileSync(join(process.env.SHOP_TEST_DATA ?? '', 'shop.log'), 'utf8').split('\n')

for (const path of ['/nowhere', '/checkout/history', '/checkout', '/maths/extra', '/.env']) {
  test(`${path} shows the 404 page`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(404)
    const html = await response.text()
    expect(html).toContain('Page not found')
    expect(html).not.toMatch(/ at .*\.(ts|js):\d+/)
    // All unknown addresses share one stored page, so it must not contain the first of them.
    expect(html).toContain('<a href="/hi" lang="hi"')
    expect(html).not.toContain(path === '/checkout' ? 'href="/hi/checkout"' : path)
  })
}

test('the 404 page shows the specified text and logs the path', async ({ page, pageErrors }) => {
  const path = `/lost-${Date.now()}`
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await expect.poll(() => logLines().some((line) => line.includes(path) && line.includes('page not found'))).toBe(true)
  // The browser itself logs the status of the page.
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('404')])
})

for (const path of ['/%E0%A4%A', '/download/bb_1.maths%', '/a\u0000b', '/thank-you?order_id=%00', '/%c0%af']) {
  test(`${path} is refused before any page sees it`, async ({ request }) => {
    const response = await request.get(path)
    expect(response.status()).toBe(400)
    expect(await response.text()).toContain('This page could not process your request. Nothing was changed.')
    expect(logLines().join()).not.toContain('bb_1.maths')
  })
}

test('a path of ten thousand characters is not found', async ({ request }) => {
  const response = await request.get(`/${'x'.repeat(10_000)}`)
  expect(response.status()).toBe(404)
})

test('HEAD responds like GET, but without a body', async ({ request }) => {
  for (const path of ['/', '/maths', '/checkout/maths', '/nowhere', '/sitemap.xml', '/share/maths.png']) {
    const [get, head] = [await request.get(path), await request.head(path)]
    expect(head.status(), path).toBe(get.status())
    expect((await head.body()).length, path).toBe(0)
    expect(head.headers()['content-type'], path).toBe(get.headers()['content-type'])
  }
})

test('a POST to a page without a form is refused', async ({ request, baseURL }) => {
  for (const path of ['/', '/maths', '/terms']) {
    const response = await request.post(path, { form: { a: 'b' }, headers: { Origin: baseURL ?? '' } })
    expect(response.status(), path).toBe(405)
    const html = await response.text()
    expect(html, path).toContain('This page could not process your request')
    expect(html, path).not.toMatch(/ at .*\.(ts|js):\d+/)
  }
})

test('markup in a form is shown as text', async ({ request, baseURL }) => {
  const name = `"><img src=x onerror=alert(1)></script>`
  const forms = {
    '/checkout/maths': { name },
    '/free-guide': { fullName: name },
    '/find-order': { order: name, hint: name },
    '/maths?code=%3Cimg%20src=x%3E': null,
    '/customer-dashboard': { email: name },
  }
  for (const [path, form] of Object.entries(forms)) {
    const response = await (form ? request.post(path, { form, headers: { Origin: baseURL ?? '' } }) : request.get(path))
    expect(await response.text(), path).not.toMatch(/<img src=x|alert\(1\)><\/script/)
  }
  const shown = await request.post('/checkout/maths', { form: { name }, headers: { Origin: baseURL ?? '' } })
  expect(await shown.text()).toContain('&lt;img src=x')
})

test('a form posted from another site is refused', async ({ request }) => {
  const response = await request.post('/free-guide', {
    form: { fullName: 'X' },
    headers: { Origin: 'https://elsewhere.example' },
  })
  expect(response.status()).toBe(403)
})

test('other methods are not allowed', async ({ request }) => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect((await request.fetch('/maths', { method })).status(), method).toBe(405)
  }
})

test('a malformed form is refused without a crash', async ({ request, baseURL }) => {
  const headers = { Origin: baseURL ?? '', 'Content-Type': 'application/json' }
  for (const path of ['/checkout/maths', '/free-guide', '/customer-dashboard', '/admin-dashboard']) {
    const response = await request.post(path, { headers, data: '{"not": "a form"' })
    expect(response.status(), path).toBeGreaterThanOrEqual(400)
    expect(response.status(), path).toBeLessThan(500)
  }
})

test('a trailing slash redirects within the shop, never to another site', async ({ request, baseURL }) => {
  const trailing = await request.get('/maths/', { maxRedirects: 0 })
  expect(trailing.status()).toBe(308)
  expect(trailing.headers().location).toBe('/maths')
  const elsewhere = await request.get(`${baseURL}//elsewhere.example/`, { maxRedirects: 0 })
  expect(elsewhere.headers().location).toBe('/elsewhere.example')
  const backslash = await request.get('/%5Celsewhere.example/', { maxRedirects: 0 })
  expect(backslash.headers().location).toBe('/%5Celsewhere.example')
  expect((await request.get('/%0d%0ax/', { maxRedirects: 0 })).status()).toBe(308)
  for (const path of ['/terms', '/hi/terms']) {
    const encoded = await request.get(path.replace('terms', '%74erms'), { maxRedirects: 0 })
    expect([encoded.status(), encoded.headers().location]).toEqual([308, path])
  }
})

test('the order status of a guessed id is failed', async ({ request }) => {
  for (const query of ['', '?orderId=', '?orderId=guess', `?orderId=${'x'.repeat(5000)}`]) {
    const response = await request.get(`/api/order-status${query}`)
    expect(response.status(), query).toBe(200)
    expect(await response.json(), query).toEqual({ status: 'failed' })
  }
})

test.afterAll('none of it was logged as an error of ours', () => {
  // Only those of requests: other tests cause errors of jobs and files on purpose.
  const errors = logLines().filter((line) => /"level":(50|60)/.test(line) && line.includes('"path":'))
  expect(errors).toEqual([])
})
