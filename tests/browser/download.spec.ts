import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { completedOrder, insertOrder } from './database.ts'
import {
  downloadFromManyNetworks,
  guideLinkPath,
  linkTo,
  putOriginal,
  refundOrder,
  resendsOf,
} from './download-links.ts'
import { expect, test } from './shop-page.ts'

// The browser itself remarks that a page answered with a status for a mistake.
test.afterEach(({ complaints }) => {
  for (const remark of complaints.splice(0)) expect(remark).toMatch(/status of (403|404|410)/)
})

// Everything here must work without script, as inside another app.
test.use({ javaScriptEnabled: false })

test.beforeAll(async () => {
  await putOriginal('maths')
  await putOriginal('guide')
})

let made = 0
const buyer = () => `downloads-${process.pid}-${++made}@example.com`
const paid = () => completedOrder({ email: buyer(), productType: 'maths' })
const yesterday = () => new Date(Date.now() - 24 * 60 * 60_000)

test('a link gives the file, stamped, under its name', async ({ page }) => {
  const path = linkTo({ orderId: await paid() })
  await page.goto('/')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.goto(path).catch(() => {}), // A download is no navigation.
  ])
  expect(download.suggestedFilename()).toBe('Mathematics-Blueprint.pdf')
  const file = readFileSync(await download.path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  const { findCopyId } = await import('#documents/find-copy-id.ts')
  expect(await findCopyId(file)).toMatch(/^copy[0-9a-f]{24}$/)
})

test('the guide comes by its link, and an old link leads to a new one', async ({ page, request }) => {
  const path = guideLinkPath()
  const answer = await request.get(path)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-disposition']).toContain('Class-10-Strategy-Guide.pdf')
  const response = await page.goto(`${path}x`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Get the free guide' })).toHaveAttribute('href', '/free-guide')
})

for (const [what, status, heading, make] of [
  ['changed', 404, 'This link is not complete', async () => `${linkTo({ orderId: await paid() })}x`],
  [
    'of a refunded order',
    403,
    'This order was refunded',
    async () => {
      const orderId = await paid()
      await refundOrder(orderId)
      return linkTo({ orderId })
    },
  ],
  [
    'of an order that is not paid',
    403,
    'This payment is not confirmed yet',
    async () => linkTo({ orderId: await insertOrder({ email: buyer(), productType: 'maths' }) }),
  ],
] as const) {
  test(`a link that is ${what} says so and helps on`, async ({ page }) => {
    const response = await page.goto(await make())
    expect(response?.status()).toBe(status)
    expect(response?.headers()['cache-control']).toBe('private, no-store')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('main').getByRole('link', { name: 'your purchases' })).toHaveAttribute(
      'href',
      '/customer-dashboard',
    )
    await expect(page.locator('main').getByRole('link', { name: 'support@example.com' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Email me new links' })).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })
}

for (const [what, heading, link] of [
  ['expired', 'This link has expired', (orderId: string) => linkTo({ orderId, expiresAt: yesterday() })],
  ['revoked', 'This link has been replaced', (orderId: string) => linkTo({ orderId, generation: 7 })],
] as const) {
  test(`a link that is ${what} is replaced by mail, a few times an hour`, async ({ page }) => {
    const orderId = await paid()
    const response = await page.goto(link(orderId))
    expect(response?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.getByRole('button', { name: 'Email me new links' }).click()
    await expect(page.getByRole('alert')).toContainText('New links are on their way')
    expect(await resendsOf(orderId)).toBe(1)
    for (const words of ['on their way', 'on their way', 'We have just sent you several emails']) {
      await page.goto(link(orderId))
      await page.getByRole('button', { name: 'Email me new links' }).click()
      await expect(page.getByRole('alert')).toContainText(words)
    }
    expect(await resendsOf(orderId)).toBe(3)
  })
}

test('nobody has new links sent by a link that is not ours', async ({ request, baseURL }) => {
  const orderId = await paid()
  const path = `${linkTo({ orderId, expiresAt: yesterday() })}x`
  const answer = await request.post(path, { form: { intent: 'fresh-links' }, headers: { origin: baseURL ?? '' } })
  expect(answer.status()).toBe(404)
  expect(await resendsOf(orderId)).toBe(0)
})

test('a link that many have used asks for a code once', async ({ page, request }) => {
  const email = buyer()
  const orderId = await completedOrder({ email, productType: 'maths' })
  await downloadFromManyNetworks(orderId)
  const path = linkTo({ orderId })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is it you?')
  await expect(page.locator('main')).not.toContainText(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('A code is on its way')

  await page.getByLabel('Code from the email').fill('12')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('alert')).toContainText('A code has six digits')

  const mails = (await (await request.get('/demo/mailbox.json')).json()) as { toAddress: string; plainText: string }[]
  const code = /\b\d{6}\b/.exec(mails.find(({ toAddress }) => toAddress === email)?.plainText ?? '')?.[0] ?? ''
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your download begins')

  const [again] = await Promise.all([page.waitForEvent('download'), page.goto(path).catch(() => {})])
  expect(again.suggestedFilename()).toBe('Mathematics-Blueprint.pdf')
})

test.describe('inside another app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Instagram 350.0' })

  test('a buyer reads how to get out of it, and may try all the same', async ({ page }) => {
    await page.goto(linkTo({ orderId: await paid() }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please open this in your browser')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Try it here anyway' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Mathematics-Blueprint.pdf')
  })
})

test.describe('with a look at accessibility', () => {
  test.use({ javaScriptEnabled: true })

  test('the pages of a download are complete and fit the screen', async ({ page }) => {
    const orderId = await paid()
    await downloadFromManyNetworks(orderId)
    for (const path of [linkTo({ orderId }), linkTo({ orderId, expiresAt: yesterday() }), '/download/x']) {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
})
