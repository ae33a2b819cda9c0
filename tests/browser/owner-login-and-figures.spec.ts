import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { RunningProcess } from '../../scripts/start-process.ts'
import { type DatabaseServer, findPort, shareDatabaseServer } from '../faults/start-shop.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

// A separate shop that trusts one proxy, so a test can choose its network with a header.
const adminKey = 'the-owner-s-key-1234'
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const settings = { ADMIN_KEY: adminKey, TRUSTED_PROXIES: '1' }
const port = await findPort()
const shopUrl = `http://localhost:${port}`

test.use({ baseURL: shopUrl, viewport: { width: 1280, height: 800 }, hasTouch: true })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let server: DatabaseServer
let database: string
let shop: RunningProcess

test.beforeAll(async () => {
  server = await shareDatabaseServer()
  database = await server.createDatabase()
  shop = await server.startShop(database, { ...settings, PORT: String(port) })
})
test.afterAll(async () => {
  await shop.stop()
  await server.stop()
})

async function setClientAddress(page: Page, network: string) {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': network })
}

async function tryKey(page: Page, key: string) {
  await page.goto('/admin-dashboard')
  await page.getByLabel('Admin key').fill(key)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** For tests of what comes after the login: sends its form without its page. */
async function logIn(context: BrowserContext) {
  const headers = { 'X-Forwarded-For': '203.0.113.1' }
  await context.setExtraHTTPHeaders(headers)
  const form = { form: { adminKey }, headers: { ...headers, Origin: shopUrl }, maxRedirects: 0 }
  await context.request.post('/admin-dashboard/login', form)
}

async function openAsOwner(page: Page, path: string) {
  await logIn(page.context())
  await page.goto(path)
  await waitForHydration(page)
}

/** In a shop with 2,000 orders. The tests of every page look with axe at these layouts, and `npm run test:long` at these pages. */
async function expectFittingPage(page: Page) {
  await openDetails(page)
  await expectFits(page, [768, 360, 1280])
}

/** For what no other test shows. */
async function expectGoodPage(page: Page) {
  await expectFittingPage(page)
  await expectAccessible(page, { withContrast: false })
}

async function openDetails(page: Page) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

test('every page of the dashboard redirects to the login, and after it back to the page', async ({ page }) => {
  await setClientAddress(page, '203.0.113.1')
  await page.goto('/admin-dashboard/audit?act=login')
  await expect(page).toHaveURL(/\/admin-dashboard\/login\?to=/)
  await page.getByLabel('Admin key').fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid admin key. 2 attempts remaining.')
  await page.getByLabel('Admin key').fill(adminKey)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/admin-dashboard/audit?act=login')
  await expect(page.getByRole('alert')).toContainText('Admin Access Granted')
})

test('one button adds sample orders to an empty demo shop, and no buyer gets a message', async ({ page }) => {
  await setClientAddress(page, '203.0.113.1')
  await tryKey(page, adminKey)
  await expect(page.getByText('Admin Access Granted')).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page, { withContrast: false })
  await page.getByRole('button', { name: 'Add 2,000 sample orders' }).click()
  await expect(page.getByRole('alert')).toContainText('2,000 sample orders added', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: /sample orders/ })).toHaveCount(0)
  // The owner may get one: some sample orders have a problem, and the shop looks for problems every minute.
  const [facts] = await server.query(
    database,
    `select (select count(*) from orders) as orders, (select count(*) from orders where next_check_at is not null) as checks,
       (select count(*) from demo_mailbox where to_address in (select email from customers)) as mails, (select count(*) from started_jobs) as started,
       (select count(*) from pgboss.job where name like 'order.%') as jobs`,
  )
  expect(facts).toEqual({ orders: '2000', checks: '0', mails: '0', started: '0', jobs: '0' })
})

test('the lists, figures and logins of a shop with 2,000 orders are accessible at every width', {
  tag: '@long',
}, async ({ page }) => {
  await logIn(page.context())
  const [stored] = await server.query(database, 'select count(*)::int as orders from orders')
  const form = { intent: 'add-sample-orders' }
  // The test before has added them, unless this one runs alone.
  if (stored?.orders === 0) await page.request.post('/admin-dashboard', { form, headers: { Origin: shopUrl } })
  for (const path of ['', '/reports?by=month&tables', '/orders', '/customers', '/my-login', '/people', '/audit']) {
    await page.goto(`/admin-dashboard${path}`)
    await openDetails(page)
    for (const width of [360, 1280]) {
      await expectFits(page, [width])
      await expectAccessible(page)
    }
  }
})

// In `npm test`, shop/admin/check-admin-key.server.test.ts counts the wrong keys.
test('three wrong keys lock one network for 15 minutes, and no other network', { tag: '@long' }, async ({ page }) => {
  await setClientAddress(page, '198.51.100.7')
  const notice = page.getByRole('alert')
  await tryKey(page, 'wrong-1')
  await expect(notice).toContainText('Access Denied')
  await expect(notice).toContainText('Invalid admin key. 2 attempts remaining.')
  await tryKey(page, 'wrong-2')
  await expect(notice).toContainText('Invalid admin key. 1 attempt remaining.')
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
  // A browser cannot choose its network: the shop believes only the address that the proxy added.
  await setClientAddress(page, '203.0.113.99, 198.51.100.7')
  await tryKey(page, adminKey)
  await expect(notice).toContainText('Try again in')
  await setClientAddress(page, '203.0.113.1')
  await openAsOwner(page, '/admin-dashboard')
  // This browser has logged in before, so wrong keys from the same network do not lock it out.
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Admin key')).toBeVisible()
  await setClientAddress(page, '198.51.100.7')
  await tryKey(page, adminKey)
  await expect(notice).toContainText('Admin Access Granted')
})

test('each figure equals the rows in the database and has a definition', async ({ page }) => {
  await openAsOwner(page, '/admin-dashboard')
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
  await expect(page.getByRole('heading', { name: 'Product sales' })).toBeVisible()
  await expectFittingPage(page)
  await page.getByRole('link', { name: 'All charts' }).click()
  await page.getByRole('button', { name: 'What the figures mean' }).click()
  await expect(page.getByRole('dialog')).toContainText('Completed orders divided by customers')
  await expectAccessible(page, { withContrast: false })
})

test('a chart shows its values to the mouse, a finger and the keyboard', { tag: '@long' }, async ({ page }) => {
  await openAsOwner(page, '/admin-dashboard/reports?by=month&tables')
  for (const [heading, unit] of [
    ['Revenue by month', /₹/],
    ['Orders by month', /paid/],
  ] as const) {
    const chart = page.locator('figure').filter({ has: page.getByRole('heading', { name: heading }) })
    const tableRow = (index: number) => chart.getByRole('row').nth(index)
    const month = async (index: number) => (await tableRow(index).getByRole('rowheader').textContent()) ?? ''
    const columns = chart.locator('svg > g').filter({ has: page.locator('rect') })
    const reading = chart.locator('p strong')
    const [newest, older, oldest] = [await month(1), await month(2), await month(12)]

    await columns.nth(11).hover()
    await expect(reading).toHaveText(new RegExp(`^${newest}: .*${unit.source}`))
    await columns.nth(10).hover()
    await expect(reading).toContainText(`${older}: `)
    await page.mouse.move(0, 0)
    await expect(reading.filter({ hasText: older })).toHaveCount(0)

    await columns.nth(10).tap()
    await expect(reading).toContainText(`${older}: `)
    const slider = chart.getByRole('slider')
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(reading).toContainText(`${oldest}: `)
    await page.keyboard.press('End')
    await expect(reading).toContainText(`${newest}: `)
    await page.keyboard.press('ArrowLeft')
    await expect(reading).toContainText(`${older}: `)
    await expect(slider).toHaveAttribute('aria-valuetext', (await reading.textContent()) ?? '')
    await page.keyboard.press('Tab')
    await expect(reading.filter({ hasText: older })).toHaveCount(0)
  }
  const hours = page.locator('figure').filter({ has: page.getByRole('heading', { name: 'Sales by hour' }) })
  await hours.getByRole('slider').focus()
  await page.keyboard.press('End')
  await expect(hours.locator('p strong')).toContainText('Sun 23:00')
  await expectFittingPage(page)
})

test('j and k move through a list, Enter opens an entry, and typing a search is left alone', { tag: '@long' }, async ({
  page,
}) => {
  for (const [path, opened] of [
    ['/admin-dashboard/orders', /\/orders\/bb_/],
    ['/admin-dashboard/customers', /\/customers\/\d+$/],
  ] as const) {
    await openAsOwner(page, path)
    await expectFittingPage(page)
    const links = page.locator('main [data-row-link]')
    await page.keyboard.press('j')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(links.nth(2)).toBeFocused()
    await page.keyboard.press('k')
    await expect(links.nth(1)).toBeFocused()
    for (let times = 0; times < 3; times++) await page.keyboard.press('k')
    await expect(links.nth(0)).toBeFocused()

    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('jk')
    await expect(page.getByRole('searchbox')).toHaveValue('jk')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect(links.nth(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(opened)
  }
})

test('the URL contains page and search, so back and reload show the same', { tag: '@long' }, async ({ page }) => {
  await openAsOwner(page, '/admin-dashboard/orders')
  const rows = page.getByRole('main').getByRole('rowheader')
  await expect(rows).toHaveCount(25)
  await page.getByRole('link', { name: 'More orders' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await page.getByRole('link', { name: 'Back to newest' }).click()
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('link', { name: 'More customers' })).toBeVisible()

  const [customer] = await server.query(database, 'select full_name, email from customers order by id limit 1')
  await page.getByRole('searchbox').fill(`${customer?.email}`.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=/)
  const found = page.getByRole('table', { name: 'Customers' }).getByRole('rowheader')
  await expect(found).toContainText([`${customer?.full_name}`])
  await page.reload()
  await expect(found).toContainText([`${customer?.full_name}`])
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'More customers' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await page.goto('/admin-dashboard/orders?q=combo')
  await expect(rows).toHaveCount(25)
  for (const order of await page.getByRole('main').locator('tbody tr').all()) {
    await expect(order).toContainText('Complete Combo Pack')
  }
  await page.goto('/admin-dashboard/orders?q=no-such-name')
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('a page that is left with Back before its script has loaded does not mix with the page before it', {
  tag: '@long',
}, async ({ page }) => {
  await openAsOwner(page, '/admin-dashboard/customers')
  await expect(page.getByRole('link', { name: 'More customers' })).toBeVisible()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('link', { name: 'More orders' })).toBeVisible()

  const { promise: leftThePage, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await leftThePage
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'More orders' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/customers/)
  release()
  await expect(page.getByRole('link', { name: 'More customers' })).toBeVisible()
})

test('Refresh shows new orders', async ({ page }) => {
  await openAsOwner(page, '/admin-dashboard')
  await server.query(
    database,
    `insert into orders (id, customer_id, product_id, product_name, files, list_price_in_paise, price_in_paise, amount_in_paise,
       email, full_name, phone_number, class_level, provider)
     select 'bb_just-now', id, 'maths', 'Mathematics Blueprint', '[]', 23200, 20800, 20800, email, full_name, phone_number, class_level,
       'sandbox' from customers limit 1`,
  )
  const total = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Total orders' }) })
  await expect(total).toContainText('2,000')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(total).toContainText('2,001')
})

test('the owner resends a completed order, and the audit log records it', async ({ page }) => {
  const [order] = await server.query(
    database,
    `select o.id, c.email from orders o join customers c on c.id = o.customer_id where status = 'completed' order by o.created_at desc limit 1`,
  )
  await openAsOwner(page, '/admin-dashboard')
  await expect(page.getByRole('link', { name: 'Recent Orders' })).toHaveAttribute('aria-current', 'page')
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
  await page.getByRole('navigation', { name: 'Newest' }).getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('table', { name: 'Customers' }).getByRole('rowheader')).toHaveCount(10)
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  const pending = page
    .getByRole('row')
    .filter({ hasText: /Pending|Failed/ })
    .first()
  await expect(pending.getByRole('button')).toHaveCount(0)

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveTitle(/Audit log/)
  await page.getByLabel('Show', { exact: true }).selectOption('Resent the download links')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/act=order-resent/)
  const entries = page.getByRole('main').locator('ol > li')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(`Order ${order?.id}`)
  await expect(entries).toContainText('203.0.113.1')
})

test('a resend that fails shows an error and changes nothing', { tag: '@long' }, async ({ page }) => {
  const jobs = () => server.query(database, "select count(*) from pgboss.job where name = 'delivery.email'")
  const before = await jobs()
  await openAsOwner(page, '/admin-dashboard/orders')
  await server.query(database, 'alter table audit_log rename to audit_log_away')
  await page
    .getByRole('button', { name: /^Resend to/ })
    .first()
    .click()
  await expect(page.getByRole('alert')).toContainText('Failed to send email')
  await server.query(database, 'alter table audit_log_away rename to audit_log')
  expect(await jobs()).toEqual(before)
})

test('a page that fails to load shows an error, and Refresh loads it', { tag: '@long' }, async ({
  page,
  context,
  pageErrors,
}) => {
  await logIn(context)
  await server.query(database, 'alter table sales_by_day rename to sales_by_day_away')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('alert')).toContainText('Failed to load data')
  pageErrors.splice(0) // The browser logs the status 500, as it should.
  await server.query(database, 'alter table sales_by_day_away rename to sales_by_day')
  await page.getByRole('link', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('a malformed URL shows an error that explains the problem', async ({ context }) => {
  await logIn(context)
  const get = (query: string) => context.request.get(`/admin-dashboard${query}`)
  for (const [query, reason] of [
    [`/search?q=${'x'.repeat(10_000)}`, 'A search can have up to 100 characters.'],
    ['/orders?status=nonsense', 'There is no such status.'],
    ['/orders?from=2026-02-30', 'This is not a valid day.'],
    ['/orders.csv?product=%27', 'There is no such product.'],
    ['/orders?q=a%01b', 'A search cannot contain control characters.'],
    ['/orders?cursor=bb_x.forged', 'This page of the list does not exist.'],
    [`/customers?cursor=${'x'.repeat(5_000)}`, 'This page of the list does not exist.'],
    ['/audit?act=nonsense', 'The audit log has no such entries.'],
    ['/audit?act=__proto__', 'The audit log has no such entries.'],
  ] as const) {
    const answer = await get(query)
    expect(answer.status(), query).toBe(400)
    expect(await answer.text(), query).toContain(reason)
  }
  for (const query of [
    "/search?q=' or 1=1 --",
    '/orders?q="; drop table orders; --',
    '/reports?by=nonsense',
    '/search?q=%25',
  ]) {
    expect((await get(query)).status(), query).toBe(200)
  }
  expect((await context.request.post('/admin-dashboard', { form: { intent: 'nonsense' } })).status()).toBe(400)
})

test('a forged or expired session does not open the dashboard', async ({ context, playwright }) => {
  await logIn(context)
  const stranger = await playwright.request.newContext({ baseURL: shopUrl })
  for (const Cookie of ['', 'admin=forged', 'admin=ImZvcmdlZCI%3D', 'admin=e30%3D', `admin=${'x'.repeat(4000)}`]) {
    const page = await stranger.get('/admin-dashboard', { headers: { Cookie }, maxRedirects: 0 })
    expect(page.status(), Cookie).toBe(302)
    const form = await stranger.post('/admin-dashboard', { headers: { Cookie }, form: { intent: 'add-sample-orders' } })
    expect(form.status(), Cookie).toBe(401)
    const data = await stranger.get('/admin-dashboard.data', { headers: { Cookie }, maxRedirects: 0 })
    expect(await data.text(), Cookie).not.toContain('@example')
  }
  await server.query(database, "update admin_sessions set last_seen_at = now() - interval '2 hours'")
  const expired = await context.request.get('/admin-dashboard', { maxRedirects: 0 })
  expect(expired.status()).toBe(302)
  expect(expired.headers().location).toBe('/admin-dashboard/login')
})

test('scripts and other sites cannot read the session cookie, and after a logout a copy of it opens nothing', async ({
  page,
  context,
  playwright,
}) => {
  await openAsOwner(page, '/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  const cookies = await context.cookies()
  const cookie = cookies.find(({ name }) => name === 'admin')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin-dashboard/login')
  await page.goto('/admin-dashboard')
  await expect(page.getByLabel('Admin key')).toBeVisible()
  const thief = await playwright.request.newContext({ baseURL: shopUrl })
  const answer = await thief.get('/admin-dashboard', { headers: { Cookie }, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the owner logs in, searches, turns pages, resends an order and logs out', async ({ page }) => {
    await setClientAddress(page, '203.0.113.1')
    await tryKey(page, adminKey)
    await expect(page.getByRole('alert')).toContainText('Admin Access Granted')
    await page.getByRole('searchbox').fill('maths')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=maths/)
    await page.getByRole('link', { name: 'All these orders' }).click()
    await page.getByRole('link', { name: 'More orders' }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(page.getByRole('row').filter({ hasText: 'Mathematics Blueprint' }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('link', { name: 'Monthly' }).click()
    await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await page
      .getByRole('button', { name: /^Resend to/ })
      .first()
      .click()
    await expect(page.getByRole('alert')).toContainText('Email sent')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('Admin key')).toBeVisible()
  })
})

async function publishAnnouncement(page: Page, text: string) {
  await openAsOwner(page, '/admin-dashboard/settings')
  await page.getByText('Texts on every page').click()
  await page.getByLabel('Announcement bar (optional)', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('You have 1 unpublished change.')).toBeVisible()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Buyers see version \d+ now/).first()).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
}

/** As if the owner had logged in an hour ago. */
function ageProofs() {
  return server.query(database, `update admin_sessions set proven_at = now() - interval '1 hour'`)
}

test('the owner adds a passkey, logs in with it, and confirms with it what an old login may not do', async ({
  page,
  pageErrors,
}) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await openAsOwner(page, '/admin-dashboard/my-login')
  await page.getByLabel('Name of the device').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('alert').first()).toContainText('My phone can log you in now.')
  const codes = (await page.getByRole('textbox', { name: 'Codes' }).inputValue()).split('\n')
  expect(codes).toHaveLength(10)
  await page.getByText('Make new codes', { exact: true }).click()
  const confirmNewCodes = page.getByRole('button', { name: 'Yes, make new codes' })
  await confirmNewCodes.click()
  await expect(confirmNewCodes).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Codes' })).toBeInViewport()
  await expectGoodPage(page)
  await page.context().clearCookies()
  await page.goto('/admin-dashboard/people')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL('/admin-dashboard/people')

  await ageProofs()
  await page.getByLabel('Name').fill('Ravi "the" Rao')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Key for Ravi "the" Rao' })).toBeVisible()

  await page.goto('/admin-dashboard/my-login')
  await waitForHydration(page)
  await page.getByText('Remove', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(page.getByRole('alert').first()).toContainText('My phone can no longer log you in.')
  // The form that was held back.
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('401')])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an old login confirms with the key, and then gets its helper and its export', { tag: '@long' }, async ({
    page,
  }) => {
    await logIn(page.context())
    await ageProofs()
    await page.goto('/admin-dashboard/people')
    await page.getByLabel('Name').fill('Meera')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Your key').fill('wrong')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toContainText('attempts remaining')
    await page.getByLabel('Your key').fill(adminKey)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Key for Meera' })).toBeVisible()

    await ageProofs()
    await page.goto('/admin-dashboard/orders.csv')
    await page.getByLabel('Your key').fill(adminKey)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Confirm' }).click()
    expect((await download).suggestedFilename()).toMatch(/csv$/)
  })
})

// In `npm test`, tests of shop/admin/ and shop/publications/ prove the same with two processes.
test('a second shop on the same database keeps the lock, shows a publication, asks for a code, and each code works once', {
  tag: '@long',
}, async ({ page, pageErrors }) => {
  const sendKey = (wrong: string) =>
    page.request.post('/admin-dashboard/login', {
      form: { adminKey: wrong },
      headers: { 'X-Forwarded-For': '198.51.100.7', Origin: shopUrl },
    })
  for (const wrong of ['wrong-1', 'wrong-2', 'wrong-3']) await sendKey(wrong)
  const second = await server.startShop(database, { ...settings, ADMIN_TOTP_SECRET: totpSecret })
  try {
    const login = `http://localhost:${second.port}/admin-dashboard/login`
    const enter = async (code: string) => {
      await page.goto(login)
      await page.getByLabel('Admin key').fill(adminKey)
      await page.getByLabel('Code from your authenticator app').fill(code)
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    // So does a shop that was restarted.
    await setClientAddress(page, '198.51.100.7')
    await enter('000000')
    await expect(page.getByRole('alert')).toContainText('Try again in')
    await publishAnnouncement(page, 'Both shops say this')
    const readSecond = () => fetch(`http://localhost:${second.port}/`).then((response) => response.text())
    await expect.poll(readSecond).toContain('Both shops say this')

    await setClientAddress(page, '192.0.2.20')
    await enter('000000')
    await expect(page.getByRole('alert')).toContainText('Invalid admin key or code. 2 attempts remaining.')
    const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate()
    await enter(code)
    await expect(page.getByRole('alert')).toContainText('Admin Access Granted')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(login)
    await enter(code)
    await expect(page.getByRole('alert')).toContainText('Invalid admin key or code. 2 attempts remaining.')
    const otherShop = new RegExp(`^foreign request: http://localhost:${second.port}/`)
    expect(pageErrors.splice(0).filter((error) => !otherShop.test(error))).toEqual([])
  } finally {
    await second.stop()
  }
})
