import { expect, type Page, test } from '@playwright/test'
import { waitForHydration } from '../browser/shop-page.ts'
import { type DatabaseServer, shareDatabaseServer } from './start-shop.ts'

let origin: string
let server: DatabaseServer
let shop: Awaited<ReturnType<typeof server.startShop>>
let database: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await shareDatabaseServer()
  database = await server.createDatabase()
  shop = await server.startShop(database, { META_PIXEL_ID: '1234567890' })
  origin = `http://localhost:${shop.port}`
})

test.afterAll(async () => {
  await shop.stop()
  await server.stop()
})

/** Answers for Meta and records what Meta would have received. */
async function interceptForeign(page: Page): Promise<URL[]> {
  const foreign: URL[] = []
  await page.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    (route) => {
      foreign.push(new URL(route.request().url()))
      return route.fulfill({
        status: 200,
        contentType: 'image/gif',
        body: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'),
      })
    },
  )
  return foreign
}

async function requestGuide(page: Page, email: string, ticked: boolean) {
  await page.goto(`${origin}/free-guide`)
  await waitForHydration(page)
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('Class').selectOption('10')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Phone number' }).fill('9876543210')
  await page.getByRole('checkbox', { name: /I agree to the/ }).check()
  const optional = page.getByRole('checkbox', { name: /Optional: tell Meta/ })
  await expect(optional).not.toBeChecked()
  if (ticked) await optional.check()
  await page.getByRole('button', { name: 'Send Me the Free Guide' }).click()
  await expect(page).toHaveURL(/free-guide-thank-you\?downloaded=true/)
}

test('with a pixel, reports a visitor who ticks the box once, as a Lead and without a name', async ({ page }) => {
  const foreign = await interceptForeign(page)
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text())
  })
  await requestGuide(page, 'ticked@example.com', true)
  await expect.poll(() => foreign.length).toBe(1)
  const [event] = foreign
  expect(`${event?.origin}${event?.pathname}`).toBe('https://www.facebook.com/tr')
  const reported = Object.fromEntries(event?.searchParams ?? [])
  expect(reported).toEqual({
    id: '1234567890',
    ev: 'Lead',
    'cd[content_name]': 'Free Class 10 Board Exam Guide',
    'cd[value]': '0',
    'cd[currency]': 'INR',
    dl: `${origin}/free-guide`,
    eid: expect.stringMatching(/^lead-[0-9a-f-]{36}$/),
    noscript: '1',
  })
  expect(blocked).toEqual([])
  const records = await server.query(database, "select detail from audit_log where act = 'ad-measurement-agreed'")
  expect(records).toEqual([{ detail: expect.objectContaining({ network: 'meta', textVersion: expect.any(String) }) }])
})

test('with a pixel, reports nothing when the visitor leaves the box empty', async ({ page }) => {
  const foreign = await interceptForeign(page)
  await requestGuide(page, 'unticked@example.com', false)
  await page.waitForTimeout(500)
  expect(foreign).toEqual([])
  expect(await server.query(database, 'select 1 from audit_log')).toHaveLength(1)
})

test('with a pixel, only the free guide may reach Meta, and the privacy policy says so', async ({ page }) => {
  const foreign = await interceptForeign(page)
  const readPolicy = async (path: string) =>
    (await page.request.get(origin + path)).headers()['content-security-policy'] ?? ''
  for (const path of ['/free-guide', '/class10-free-guide']) {
    const policy = await readPolicy(path)
    expect(policy.match(/[^\s;]*facebook[^\s;]*/g)).toEqual(['https://www.facebook.com'])
    expect(policy).toContain("img-src 'self' data: https://www.facebook.com;")
  }
  for (const path of [
    '/',
    '/maths',
    '/checkout/maths',
    '/free-guide-thank-you',
    '/customer-dashboard',
    '/admin-dashboard',
  ]) {
    expect(await readPolicy(path), path).not.toContain('facebook')
    await page.goto(origin + path)
  }
  await page.goto(`${origin}/privacy`)
  await expect(page.getByText('the Meta pixel')).toBeVisible()
  expect(foreign).toEqual([])
})

test('while the payment provider is down, the buyer sees why, keeps the filled form, and pays later', async ({
  page,
}) => {
  await page.goto(`${origin}/checkout/science`)
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com')
  await page.getByLabel('Phone number').fill('9876543210')
  await page.getByLabel('Class level').selectOption('class-10')
  await page.getByRole('checkbox').check()

  // Without its table the sandbox is a provider that does not respond.
  await server.query(database, 'alter table sandbox_payments rename to sandbox_payments_hidden')
  await page.getByRole('button', { name: 'Pay' }).click()
  const words =
    'Failed to start payment process. Error: Payment service error. Please check your details and try again.'
  await expect(page.getByRole('alert')).toContainText('Payment Error')
  await expect(page.getByRole('alert')).toContainText(words)
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@example.com')

  await server.query(database, 'alter table sandbox_payments_hidden rename to sandbox_payments')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  expect(await server.query(database, 'select status from orders')).toEqual([{ status: 'pending' }])
})
