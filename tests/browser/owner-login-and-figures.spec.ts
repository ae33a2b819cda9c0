import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { RunningProcess } from '../../scripts/start-process.ts'
import { findPort, startDatabaseServer } from '../faults/start-shop.ts'
import { liveSettings } from '../live-settings.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

// A shop of its own behind a proxy of our own: the header says which network a test comes from.
const adminKey = 'the-owner-s-key-1234'
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const settings = { ADMIN_KEY: adminKey, TRUSTED_PROXIES: '1' }
const port = await findPort()
const shopUrl = `http://localhost:${port}`

test.use({ baseURL: shopUrl })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let server: Awaited<ReturnType<typeof startDatabaseServer>>
let database: string
let shop: RunningProcess

test.beforeAll(async () => {
  server = await startDatabaseServer()
  database = await server.createDatabase()
  shop = await server.startShop(database, { ...settings, PORT: String(port) })
})
test.afterAll(async () => {
  await shop.stop()
  await server.stop()
})

async function comeFrom(page: Page, network: string) {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': network })
}

async function tryKey(page: Page, key: string) {
  await page.goto('/admin-dashboard')
  await page.getByLabel('Admin key').fill(key)
  await page.getByRole('button', { name: 'Open the dashboard' }).click()
}

async function logIn(page: Page) {
  await comeFrom(page, '203.0.113.1')
  await tryKey(page, adminKey)
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await waitForHydration(page)
}

async function openEverything(page: Page) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

async function expectNoViolations(page: Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

test('without a login every page of the dashboard leads to the login, and then back', async ({ page }) => {
  await comeFrom(page, '203.0.113.1')
  await page.goto('/admin-dashboard/audit?act=login')
  await expect(page).toHaveURL(/\/admin-dashboard\/login\?to=/)
  await page.getByLabel('Admin key').fill(adminKey)
  await page.getByRole('button', { name: 'Open the dashboard' }).click()
  await expect(page).toHaveURL('/admin-dashboard/audit?act=login')
  await expect(page.getByRole('alert')).toContainText('Admin Access Granted')
})

test('an empty demo fills itself by one button, and sends nothing', async ({ page }) => {
  await logIn(page)
  await expect(page.getByText('Admin Access Granted')).toBeVisible()
  await expect(page.getByText('No orders found.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add 2,000 sample orders' }).click()
  await expect(page.getByRole('alert')).toContainText('2,000 sample orders added', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: /sample orders/ })).toHaveCount(0)
  const [facts] = await server.query(
    database,
    `select (select count(*) from orders) as orders, (select count(*) from orders where next_check_at is not null) as checks,
       (select count(*) from demo_mailbox) as mails, (select count(*) from pgboss.job where name like 'order.%') as jobs`,
  )
  expect(facts).toEqual({ orders: '2000', checks: '0', mails: '0', jobs: '0' })
})

test('three wrong keys lock one network for 15 minutes, and no other', async ({ page }) => {
  await comeFrom(page, '198.51.100.7')
  const notice = page.getByRole('alert')
  await tryKey(page, 'wrong-1')
  await expect(notice).toContainText('Access Denied')
  await expect(notice).toContainText('Invalid admin key. 2 attempts remaining.')
  await tryKey(page, 'wrong-2')
  await expect(notice).toContainText('Invalid admin key. 1 attempts remaining.')
  await tryKey(page, 'wrong-3')
  await expect(notice).toContainText('Account Locked')
  await expect(notice).toContainText('Too many failed attempts. Account locked for 15 minutes.')
  await tryKey(page, adminKey)
  await expect(notice).toContainText('Try again in 15 minutes.')
  const byApi = await page.request.post('/api/admin-analytics', {
    data: { adminKey, action: 'overview' },
    headers: { 'X-Forwarded-For': '198.51.100.7' },
  })
  expect(byApi.status()).toBe(429)
  // The browser does not choose the network: what stands further left than our proxy's word is not believed.
  await comeFrom(page, '203.0.113.99, 198.51.100.7')
  await tryKey(page, adminKey)
  await expect(notice).toContainText('Try again in')
  await logIn(page)
  // This browser is known from now on: its neighbours' wrong keys do not lock it out.
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Admin key')).toBeVisible()
  await comeFrom(page, '198.51.100.7')
  await tryKey(page, adminKey)
  await expect(notice).toContainText('Admin Access Granted')
})

test('the lock outlives a restart of the shop', async ({ page }) => {
  await shop.stop()
  shop = await server.startShop(database, { ...settings, PORT: String(port) })
  await comeFrom(page, '198.51.100.7')
  await tryKey(page, adminKey)
  await expect(page.getByRole('alert')).toContainText('Try again in')
})

test('the cards say what the rows say, each with its definition', async ({ page }) => {
  await logIn(page)
  const [rows] = await server.query(
    database,
    `select (select count(*)::int from customers) as customers, count(*)::int as orders,
       count(*) filter (where status = 'completed')::int as completed,
       sum(amount_in_paise) filter (where status = 'completed')::int / 100 as revenue from orders`,
  )
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const number = new Intl.NumberFormat('en-IN')
  await expect(card('Total customers')).toContainText(number.format(rows?.customers))
  await expect(card('Total orders')).toContainText(`${number.format(rows?.completed)} completed`)
  await expect(card('Total revenue')).toContainText(`₹${number.format(rows?.revenue)}`)
  await expect(card('Conversion rate')).toContainText(`${Math.round((rows?.completed / rows?.customers) * 100)}%`)
  await card('Conversion rate').getByText('Definition').click()
  await expect(card('Conversion rate')).toContainText('Completed orders divided by customers')
  await expectNoViolations(page)
})

test('tabs, pages and searches are in the address: back and reload show the same', async ({ page }) => {
  await logIn(page)
  const lists = page.locator('#lists')
  await expect(lists.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })).toHaveCount(10)
  await page.getByRole('link', { name: 'More orders' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await page.getByRole('link', { name: 'Newest' }).click()
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page).toHaveURL(/tab=customers/)
  await expect(page.getByRole('link', { name: 'More customers' })).toBeVisible()

  const [somebody] = await server.query(database, 'select full_name, email from customers order by id limit 1')
  await page.getByRole('searchbox').fill(`${somebody?.email}`.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=/)
  await expect(lists.getByRole('heading', { level: 3 })).toHaveText([`${somebody?.full_name}`])
  await page.reload()
  await expect(lists.getByRole('heading', { level: 3 })).toHaveText([`${somebody?.full_name}`])
  await page.goBack()
  await expect(page.getByRole('link', { name: 'More customers' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await page.goto('/admin-dashboard?q=combo')
  for (const order of await lists
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .all()) {
    await expect(order).toContainText('Complete Combo Pack')
  }
  await page.goto('/admin-dashboard?q=nobody-of-this-name')
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('refresh shows what came in meanwhile', async ({ page }) => {
  await logIn(page)
  await server.query(
    database,
    `insert into orders (id, customer_id, product_type, amount_in_paise, email, full_name, phone_number, class_level, provider)
     select 'bb_just-now', id, 'maths', 20800, email, full_name, phone_number, class_level, 'sandbox' from customers limit 1`,
  )
  const total = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Total orders' }) })
  await expect(total).toContainText('2,000')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(total).toContainText('2,001')
})

test('a completed order is sent again, and the log says so', async ({ page }) => {
  await logIn(page)
  const [order] = await server.query(
    database,
    `select o.id, c.email from orders o join customers c on c.id = o.customer_id where status = 'completed' order by o.created_at desc limit 1`,
  )
  const button = page.getByRole('button', { name: `Resend to ${order?.email}` }).first()
  await expect(button).toHaveText('Resend')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Email sent')
  await expect(page.getByRole('alert')).toContainText(`Download link sent to ${order?.email}`)
  const sent = await server.query(
    database,
    "select order_id as id from deliveries where status = 'sent' and message_key like '%:email:1'",
  )
  expect(sent).toEqual([{ id: order?.id }])
  const pending = page
    .locator('#lists')
    .getByRole('listitem')
    .filter({ hasText: /pending|failed/ })
    .first()
  await expect(pending.getByRole('button')).toHaveCount(0)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByLabel('Show', { exact: true }).selectOption('Resent the download links')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/act=order-resent/)
  const entries = page.getByRole('main').locator('ol > li')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(`Order ${order?.id}`)
  await expect(entries).toContainText('203.0.113.1')
  // A toast that fades has no contrast.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 10_000 })
  await expectNoViolations(page)
})

test('when sending again fails the owner is told, and nothing is half done', async ({ page }) => {
  await logIn(page)
  const jobs = () => server.query(database, "select count(*) from pgboss.job where name = 'delivery.email'")
  const before = await jobs()
  await server.query(database, 'alter table audit_log rename to audit_log_away')
  await page
    .getByRole('button', { name: /^Resend to/ })
    .first()
    .click()
  await expect(page.getByRole('alert')).toContainText('Failed to send email')
  await server.query(database, 'alter table audit_log_away rename to audit_log')
  expect(await jobs()).toEqual(before)
})

test('a load that fails says so, and a refresh mends it', async ({ page, complaints }) => {
  await logIn(page)
  await server.query(database, 'alter table sales_by_day rename to sales_by_day_away')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('alert')).toContainText('Failed to load data')
  complaints.splice(0) // The browser reports the status of the page, as it should.
  await server.query(database, 'alter table sales_by_day_away rename to sales_by_day')
  await page.getByRole('link', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Total orders' })).toBeVisible()
})

test('bad addresses are refused with a reason, and change nothing', async ({ page }) => {
  await logIn(page)
  const ask = (query: string) => page.request.get(`/admin-dashboard${query}`)
  for (const [query, reason] of [
    [`?q=${'x'.repeat(10_000)}`, 'A search has at most 100 characters.'],
    ['?q=a%00b', 'A search cannot hold control characters.'],
    ['?cursor=bb_x.forged', 'This page of the list does not exist.'],
    [`?cursor=${'x'.repeat(5_000)}`, 'This page of the list does not exist.'],
    ['/audit?act=nonsense', 'The log knows no such act.'],
    ['/audit?act=__proto__', 'The log knows no such act.'],
  ] as const) {
    const answer = await ask(query)
    expect(answer.status(), query).toBe(400)
    expect(await answer.text(), query).toContain(reason)
  }
  for (const query of ["?q=' or 1=1 --", '?q="; drop table orders; --', '?tab=nonsense&by=nonsense', '?q=%25']) {
    expect((await ask(query)).status(), query).toBe(200)
  }
  expect((await page.request.post('/admin-dashboard', { form: { intent: 'nonsense' } })).status()).toBe(400)
})

test('a forged session and an expired one open nothing', async ({ page, playwright }) => {
  await logIn(page)
  const stranger = await playwright.request.newContext({ baseURL: shopUrl })
  for (const Cookie of ['', 'admin=forged', 'admin=ImZvcmdlZCI%3D', 'admin=e30%3D', `admin=${'x'.repeat(4000)}`]) {
    const page = await stranger.get('/admin-dashboard', { headers: { Cookie }, maxRedirects: 0 })
    expect(page.status(), Cookie).toBe(302)
    const form = await stranger.post('/admin-dashboard', { headers: { Cookie }, form: { intent: 'seed' } })
    expect(form.status(), Cookie).toBe(401)
    const data = await stranger.get('/admin-dashboard.data', { headers: { Cookie }, maxRedirects: 0 })
    expect(await data.text(), Cookie).not.toContain('@example')
  }
  await server.query(database, "update admin_sessions set last_seen_at = now() - interval '2 hours'")
  await page.goto('/admin-dashboard')
  await expect(page).toHaveURL('/admin-dashboard/login')
})

test('the cookie is out of the reach of scripts and other sites', async ({ page, context }) => {
  await logIn(page)
  const cookie = (await context.cookies()).find(({ name }) => name === 'admin')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
})

test('logout ends the session on the server: a copied cookie is worth nothing', async ({
  page,
  context,
  playwright,
}) => {
  await logIn(page)
  const cookies = await context.cookies()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin-dashboard/login')
  await page.goto('/admin-dashboard')
  await expect(page.getByLabel('Admin key')).toBeVisible()
  const thief = await playwright.request.newContext({ baseURL: shopUrl })
  const answer = await thief.get('/admin-dashboard', { headers: { Cookie }, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
})

for (const width of [360, 768, 1280]) {
  test(`the dashboard fits a screen of ${width} pixels, with everything open`, async ({ page }) => {
    await logIn(page)
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      '/admin-dashboard?by=week',
      '/admin-dashboard?tab=customers&by=month',
      '/admin-dashboard/audit',
    ]) {
      await page.goto(path)
      await openEverything(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
    await page.goto('/admin-dashboard')
    await openEverything(page)
    await expectNoViolations(page)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the owner logs in, reads, searches, turns pages, sends again and logs out', async ({ page }) => {
    await comeFrom(page, '203.0.113.1')
    await tryKey(page, adminKey)
    await expect(page.getByRole('alert')).toContainText('Admin Access Granted')
    await page.getByRole('searchbox').fill('maths')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=maths/)
    await page.getByRole('link', { name: 'More orders' }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(page.locator('#lists').getByText('Mathematics Blueprint, ').first()).toBeVisible()
    await page.getByRole('link', { name: 'Months' }).click()
    await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible()
    await page
      .getByRole('button', { name: /^Resend to/ })
      .first()
      .click()
    await expect(page.getByRole('alert')).toContainText('Email sent')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('Admin key')).toBeVisible()
  })
})

test('with a second factor the key alone opens nothing, and a code works once', async ({ page, complaints }) => {
  const second = await server.startShop(database, { ...settings, ADMIN_TOTP_SECRET: totpSecret })
  try {
    const login = `http://localhost:${second.port}/admin-dashboard/login`
    const enter = async (code: string) => {
      await page.goto(login)
      await page.getByLabel('Admin key').fill(adminKey)
      await page.getByLabel('Six digits from your phone').fill(code)
      await page.getByRole('button', { name: 'Open the dashboard' }).click()
    }
    await comeFrom(page, '192.0.2.20')
    await enter('000000')
    await expect(page.getByRole('alert')).toContainText('Invalid admin key or code. 2 attempts remaining.')
    const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate()
    await enter(code)
    await expect(page.getByRole('alert')).toContainText('Admin Access Granted')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(login)
    await enter(code)
    await expect(page.getByRole('alert')).toContainText('Invalid admin key or code. 2 attempts remaining.')
    const elsewhere = new RegExp(`^foreign request: http://localhost:${second.port}/`)
    expect(complaints.splice(0).filter((complaint) => !elsewhere.test(complaint))).toEqual([])
  } finally {
    await second.stop()
  }
})

test('a live shop without files of its own says so before anything else, and that nobody has paid', async ({
  page,
  complaints,
}) => {
  const live = await server.startShop(await server.createDatabase(), {
    ...liveSettings,
    ...settings,
  })
  const address = `http://localhost:${live.port}`
  try {
    await page.goto(`${address}/admin-dashboard`)
    await page.getByLabel('Admin key').fill(adminKey)
    await page.getByRole('button', { name: 'Open the dashboard' }).click()
    const alarm = page.getByRole('region', { name: 'Your buyers get sample files' })
    await expect(alarm).toContainText('Mathematics Blueprint, Science Blueprint, Social Science Blueprint and Class 10')
    await expect(page.getByText('No order was paid yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: /sample orders/ })).toHaveCount(0)
    await expectNoViolations(page)
    await alarm.getByRole('link', { name: 'Upload your files' }).click()
    await expect(page.getByText('People are sent the shop’s sample')).toHaveCount(4)
    await expectNoViolations(page)
    const elsewhere = new RegExp(`^foreign request: ${address}/`)
    expect(complaints.splice(0).filter((complaint) => !elsewhere.test(complaint))).toEqual([])
  } finally {
    await live.stop()
  }
})
