import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessibility.ts'
import { completedOrder, insertOrder, listMail, query } from './database.ts'
import {
  countResends,
  createDownloadPath,
  createGuidePath,
  downloadFromManyNetworks,
  putFile,
  refundOrder,
} from './download-links.ts'
import { readText } from './html.ts'
import { expect, test } from './shop-page.ts'

// The browser logs a message for each page with an error status.
test.afterEach(({ pageErrors }) => {
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/status of (403|404|410)/)
})

// Browsers inside other apps may not run scripts.
test.use({ javaScriptEnabled: false })

test.beforeAll(async () => {
  await putFile('maths')
  await putFile('guide')
})

let buyers = 0
const newEmail = () => `downloads-${process.pid}-${++buyers}@example.com`
const createPaidOrder = () => completedOrder({ email: newEmail(), productId: 'maths' })
const yesterday = () => new Date(Date.now() - 24 * 60 * 60_000)

test('a link downloads the stamped file under its product name', async ({ page }) => {
  const path = createDownloadPath({ orderId: await createPaidOrder() })
  await page.goto('/')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.goto(path).catch(() => {}), // A download rejects the navigation.
  ])
  expect(download.suggestedFilename()).toBe('Mathematics-Blueprint.pdf')
  const file = readFileSync(await download.path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  const { findCopyId } = await import('#documents/stamp/find-copy-id.ts')
  expect(await findCopyId(file)).toMatch(/^copy[0-9a-f]{24}$/)
})

test('a file without a PDF asks the buyer to come back, and the owner sees the problem', async ({ request }) => {
  const orderId = await createPaidOrder()
  const files = JSON.stringify([{ file: 'no-pdf-yet', title: 'Hindi Grammar' }])
  await query('update orders set files = $2 where id = $1', [orderId, files])
  const answer = await request.get(createDownloadPath({ orderId, file: 'no-pdf-yet' }))
  expect(answer.status()).toBe(503)
  expect(await answer.text()).toContain('Your file is not ready yet')
  const { rows } = await query('select file, resolved_at from copy_problems where order_id = $1', [orderId])
  expect(rows).toEqual([{ file: 'no-pdf-yet', resolved_at: null }])
})

test('a guide link downloads the guide, an invalid one explains how to get a new one', async ({ page, request }) => {
  const path = createGuidePath()
  const answer = await request.get(path)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-disposition']).toContain('Class-10-Strategy-Guide.pdf')
  const response = await page.goto(`${path}x`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Get the free guide' })).toHaveAttribute('href', '/free-guide')
})

for (const [what, status, heading, make] of [
  [
    'with a typo',
    404,
    'This link does not work',
    async () => `${createDownloadPath({ orderId: await createPaidOrder() })}x`,
  ],
  [
    'of a refunded order',
    403,
    'This order was refunded',
    async () => {
      const orderId = await createPaidOrder()
      await refundOrder(orderId)
      return createDownloadPath({ orderId })
    },
  ],
  [
    'of an order that is not paid',
    403,
    'This payment is not confirmed yet',
    async () => createDownloadPath({ orderId: await insertOrder({ email: newEmail(), productId: 'maths' }) }),
  ],
] as const) {
  test(`a link ${what} shows why it does not work and offers help`, async ({ request }) => {
    const response = await request.get(await make())
    expect(response.status()).toBe(status)
    expect(response.headers()['cache-control']).toBe('private, no-store')
    const html = await response.text()
    expect(readText(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '').trim()).toBe(heading)
    const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
    expect(main).toMatch(/<a [^>]*href="\/customer-dashboard"[^>]*>your purchases</)
    expect(main).toMatch(/<a [^>]*>support@example\.com</)
    expect(html).not.toContain('Email me new links')
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
  })
}

for (const [what, heading, link] of [
  ['expired', 'This link has expired', (orderId: string) => createDownloadPath({ orderId, expiresAt: yesterday() })],
  ['revoked', 'This link has been replaced', (orderId: string) => createDownloadPath({ orderId, generation: 7 })],
] as const) {
  test(`a link that is ${what} is replaced by mail, up to three times per hour`, async ({ page, baseURL }) => {
    const orderId = await createPaidOrder()
    const response = await page.goto(link(orderId))
    expect(response?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.getByRole('button', { name: 'Email me new links' }).click()
    await expect(page.getByRole('alert')).toContainText('New links are on their way')
    expect(await countResends(orderId)).toBe(1)
    const again = { form: { intent: 'fresh-links' }, headers: { Origin: baseURL ?? '' } }
    for (const words of ['on their way', 'on their way', 'We have just sent you several emails']) {
      const answer = await page.request.post(link(orderId), again)
      expect(readText(await answer.text())).toContain(words)
    }
    expect(await countResends(orderId)).toBe(3)
  })
}

test('a link with a wrong signature sends no new links', async ({ request, baseURL }) => {
  const orderId = await createPaidOrder()
  const path = `${createDownloadPath({ orderId, expiresAt: yesterday() })}x`
  const answer = await request.post(path, { form: { intent: 'fresh-links' }, headers: { origin: baseURL ?? '' } })
  expect(answer.status()).toBe(404)
  expect(await countResends(orderId)).toBe(0)
})

test('a link used from many networks requires a code once', async ({ page }) => {
  const email = newEmail()
  const orderId = await completedOrder({ email, productId: 'maths' })
  await downloadFromManyNetworks(orderId)
  const path = createDownloadPath({ orderId })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please confirm it is you')
  await expect(page.locator('main')).not.toContainText(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('A code is on its way')

  await page.getByLabel('Code from the email').fill('12')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('alert')).toContainText('A code has six digits')

  const [mail] = await listMail(email)
  const code = /\b\d{6}\b/.exec(mail?.plainText ?? '')?.[0] ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  await page.getByLabel('Code from the email').fill(wrong)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('alert')).toContainText('That is not the code')

  await page.getByLabel('Code from the email').fill(code)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Mathematics-Blueprint.pdf')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your download is starting')

  const [again] = await Promise.all([page.waitForEvent('download'), page.goto(path).catch(() => {})])
  expect(again.suggestedFilename()).toBe('Mathematics-Blueprint.pdf')
})

test.describe('inside another app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Instagram 350.0' })

  test('a buyer sees how to open the link in a browser, and can download here anyway', async ({ page }) => {
    await page.goto(createDownloadPath({ orderId: await createPaidOrder() }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please open this in your browser')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Try it here anyway' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Mathematics-Blueprint.pdf')
  })
})

test.describe('accessibility', () => {
  test.use({ javaScriptEnabled: true })

  test('the download pages are accessible and fit a small screen', async ({ page }) => {
    const orderId = await createPaidOrder()
    await downloadFromManyNetworks(orderId)
    for (const path of [
      createDownloadPath({ orderId }),
      createDownloadPath({ orderId, expiresAt: yesterday() }),
      '/download/x',
    ]) {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(path)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
})
