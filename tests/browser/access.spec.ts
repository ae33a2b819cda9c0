import { randomBytes } from 'node:crypto'
import type { APIRequestContext, APIResponse, Browser, BrowserContext } from '@playwright/test'
import { postLogin } from './account-page.ts'
import { completedOrder, query } from './database.ts'
import { logInAsHelper } from './owner-page.ts'
import { listPagePaths } from './page-routes.ts'
import { expect, test } from './shop-page.ts'

/** A customer whose data others must not reach, with everything that a stranger might know or guess. */
interface Victim {
  email: string
  name: string
  phone: string
  customerId: number
  orderId: string
  paymentRef: string
  codeId: string
  expiredLink: string
}

interface Attempt {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  form?: Record<string, string>
  json?: unknown
}

/** What a stranger tries at a URL; `null` for pages that only a demo has. */
type Attempts = ((victim: Victim) => Attempt[]) | null

const get = (...paths: string[]): Attempt[] => paths.map((path) => ({ path }))
const post = (path: string, ...forms: Record<string, string>[]): Attempt[] =>
  forms.map((form) => ({ method: 'POST' as const, path, form }))

const page =
  (path: string): Attempts =>
  ({ email, orderId }) =>
    get(path, `${path}?email=${email}&orderId=${orderId}`)

const checkout =
  (slug: string): Attempts =>
  ({ email }) => [
    ...get(`/checkout/${slug}`),
    ...post(
      `/checkout/${slug}`,
      { email },
      {
        name: 'Mallory',
        email,
        phone: '9000000000',
        classLevel: 'class-10',
        termsAndPrivacy: 'on',
        attempt: randomBytes(8).toString('hex'),
      },
    ),
  ]

const freeGuide =
  (path: string): Attempts =>
  ({ email }) => [
    ...get(path),
    ...post(path, { email }, { fullName: 'Mallory', class: '10', email, phoneNumber: '9000000000', terms: 'on' }),
  ]

const words =
  (path: string): Attempts =>
  () => [
    ...get(`/admin-dashboard/words/${path}`),
    ...post(`/admin-dashboard/words/${path}`, { intent: 'save', 'heading.en': 'Mine', seen: '' }),
  ]

/** Every page of the shop. A new page fails the test until it is listed here with a stranger's attempts. */
const pages: Record<string, Attempts> = {
  '/': page('/'),
  '/:address': ({ email, orderId }) =>
    ['/maths', '/combo', '/thank-you-maths', '/nothing'].flatMap((path) =>
      get(path, `${path}?email=${email}&orderId=${orderId}`),
    ),
  '/checkout/:slug': (victim) => ['maths', 'combo'].flatMap((slug) => checkout(slug)?.(victim) ?? []),
  '/free-guide': freeGuide('/free-guide'),
  '/class10-free-guide': freeGuide('/class10-free-guide'),
  '/free-guide-thank-you': page('/free-guide-thank-you'),
  '/thank-you': ({ orderId }) => [
    ...get(`/thank-you?order_id=${orderId}&product=maths`, '/thank-you?order_id=bb_guess'),
    ...post(
      `/thank-you?order_id=${orderId}`,
      { intent: 'send-again' },
      { intent: 'correct', email: 'mallory@example.com' },
      { intent: 'stop-marketing' },
    ),
  ],
  '/send-to-parent/:slug': page('/send-to-parent/maths'),
  '/find-order': ({ email, phone, orderId, paymentRef }) => [
    ...get('/find-order', `/find-order?hint=${email}`),
    ...post('/find-order', { hint: email }, { hint: phone }, { hint: orderId }, { hint: paymentRef }, { hint: '' }),
  ],
  '/customer-dashboard': ({ email, orderId, codeId }) => [
    ...get('/customer-dashboard', `/customer-dashboard?email=${email}&codeId=${codeId}`),
    ...post(
      '/customer-dashboard',
      { intent: 'code', code: '000000', codeId },
      { intent: 'send-again', email, codeId },
      { intent: 'consent', purpose: 'emailMarketing', granted: 'no', email, orderId },
      { intent: 'other-address' },
      { intent: 'no-such-intent', email: '' },
    ),
  ],
  '/customer-dashboard/download/:orderId/:file': ({ orderId }) =>
    get(
      `/customer-dashboard/download/${orderId}/maths`,
      `/customer-dashboard/download/${orderId}/guide`,
      '/customer-dashboard/download/bb_guess/maths',
      '/customer-dashboard/download/%00/maths',
    ),
  '/customer-dashboard/receipt/:orderId/:refundId?': ({ orderId }) =>
    get(
      `/customer-dashboard/receipt/${orderId}/rf_guess`,
      `/customer-dashboard/receipt/${orderId}`,
      '/customer-dashboard/receipt/bb_guess',
      '/customer-dashboard/receipt/%00',
    ),
  '/customer-dashboard/my-data': ({ email }) =>
    get('/customer-dashboard/my-data', `/customer-dashboard/my-data?email=${email}`),
  '/customer-dashboard/delete-my-data': ({ email }) => [
    ...get('/customer-dashboard/delete-my-data'),
    ...post('/customer-dashboard/delete-my-data', { intent: 'send-code', email }, { intent: 'code', code: '000000' }),
  ],
  '/download/:token': ({ orderId, expiredLink }) => [
    ...get(`/download/${expiredLink}`, `/download/${orderId}`, `/download/${orderId}.maths.0.99999999999.guess`),
    ...post(`/download/${expiredLink}`, { intent: 'code', code: '000000' }),
  ],
  '/download/guide/:token': ({ orderId }) => get(`/download/guide/${orderId}`, '/download/guide/a.99999999999.guess'),
  '/unsubscribe/:token': ({ orderId }) => [
    ...get(`/unsubscribe/${orderId}`, '/unsubscribe/1.guess'),
    ...post('/unsubscribe/1.guess', { 'List-Unsubscribe': 'One-Click' }),
  ],
  '/admin-dashboard': ({ email }) => [
    ...get('/admin-dashboard', `/admin-dashboard?search=${email}`),
    ...post('/admin-dashboard', { intent: 'resend', email }),
  ],
  '/admin-dashboard/search': ({ email, phone }) =>
    get(`/admin-dashboard/search?q=${email}`, `/admin-dashboard/search?q=${phone}`),
  '/admin-dashboard/search.json': ({ email, phone }) =>
    get(`/admin-dashboard/search.json?q=${email}`, `/admin-dashboard/search.json?q=${phone}`),
  '/admin-dashboard/orders': ({ email, orderId }) => [
    ...get(`/admin-dashboard/orders?q=${email}`),
    ...post('/admin-dashboard/orders', { intent: 'resend', orderId }),
  ],
  '/admin-dashboard/customers': ({ email }) => get(`/admin-dashboard/customers?q=${email}`),
  '/admin-dashboard/reports': page('/admin-dashboard/reports'),
  '/admin-dashboard/login': () => [
    ...get('/admin-dashboard/login'),
    ...post('/admin-dashboard/login', { adminKey: '' }),
  ],
  '/admin-dashboard/logout': () => post('/admin-dashboard/logout', {}),
  '/admin-dashboard/orders/:orderId': ({ orderId }) => [
    ...get(`/admin-dashboard/orders/${orderId}`),
    ...post(`/admin-dashboard/orders/${orderId}`, { intent: 'resend' }, { intent: 'refund-extra' }),
  ],
  '/admin-dashboard/books': () => get('/admin-dashboard/books', '/admin-dashboard/books?month=2026-11'),
  '/admin-dashboard/books/:month/:file': () =>
    get('/admin-dashboard/books/2026-11/orders.csv', '/admin-dashboard/books/2026-11/books.zip'),
  '/admin-dashboard/orders/:orderId/invoice/:refundId?': ({ orderId }) =>
    get(`/admin-dashboard/orders/${orderId}/invoice`, `/admin-dashboard/orders/${orderId}/invoice/rf_guess`),
  '/admin-dashboard/settings': () => [
    ...get('/admin-dashboard/settings'),
    ...post(
      '/admin-dashboard/settings',
      { intent: 'save', seen: 'guess', shopName: 'Mine' },
      { intent: 'test', service: 'mail' },
    ),
  ],
  '/admin-dashboard/alerts': () => [
    ...get('/admin-dashboard/alerts'),
    ...post('/admin-dashboard/alerts', { intent: 'save', email: 'mallory@example.com' }),
  ],
  '/admin-dashboard/people': () => [
    ...get('/admin-dashboard/people'),
    ...post('/admin-dashboard/people', { intent: 'create', name: 'Mallory' }, { intent: 'revoke', id: '1' }),
  ],
  '/admin-dashboard/offers': () => [
    ...get('/admin-dashboard/offers'),
    ...post('/admin-dashboard/offers', { intent: 'end', id: '1' }),
  ],
  '/admin-dashboard/messages': () => get('/admin-dashboard/messages'),
  '/admin-dashboard/messages/:campaignId': () => [
    ...get('/admin-dashboard/messages/1', '/admin-dashboard/messages/new'),
    ...post(
      '/admin-dashboard/messages/1',
      ...['test', 'start', 'stop', 'resume', 'delete'].map((intent) => ({ intent })),
    ),
  ],
  '/admin-dashboard/offers/:offerId': () => [
    ...get('/admin-dashboard/offers/1', '/admin-dashboard/offers/new'),
    ...post('/admin-dashboard/offers/1', { intent: 'save', name: 'Free', percent: '100' }, { intent: 'end' }),
  ],
  '/admin-dashboard/publish': () => [
    ...get('/admin-dashboard/publish'),
    ...post(
      '/admin-dashboard/publish',
      { intent: 'publish', seen: 'guess' },
      { intent: 'discard' },
      { intent: 'restore', version: '1' },
    ),
  ],
  '/admin-dashboard/preview': () => [
    ...get('/admin-dashboard/preview'),
    ...post('/admin-dashboard/preview', { intent: 'on', path: '/maths' }),
  ],
  '/admin-dashboard/orders.csv': page('/admin-dashboard/orders.csv'),
  '/admin-dashboard/customers/:customerId': ({ customerId }) => [
    ...get(`/admin-dashboard/customers/${customerId}`),
    ...post(`/admin-dashboard/customers/${customerId}`, { intent: 'erase', confirmation: 'ERASE' }),
  ],
  '/admin-dashboard/customers/:customerId/data.json': ({ customerId }) =>
    get(`/admin-dashboard/customers/${customerId}/data.json`),
  '/admin-dashboard/customers.csv': page('/admin-dashboard/customers.csv'),
  '/admin-dashboard/products': () => [
    ...get('/admin-dashboard/products'),
    ...post(
      '/admin-dashboard/products',
      { intent: 'create', name: 'Mallory', price: '1' },
      { intent: 'up', id: 'combo' },
    ),
  ],
  '/admin-dashboard/products/:productId': () => [
    ...get('/admin-dashboard/products/maths', '/admin-dashboard/products/%00'),
    ...post('/admin-dashboard/products/maths', { intent: 'save', priceInPaise: '1' }, { intent: 'delete' }),
  ],
  '/admin-dashboard/files': page('/admin-dashboard/files'),
  '/admin-dashboard/files/:file/preview/:which': () => get('/admin-dashboard/files/maths/preview/1'),
  '/admin-dashboard/trace': page('/admin-dashboard/trace'),
  '/admin-dashboard/audit': page('/admin-dashboard/audit'),
  '/admin-dashboard/security': page('/admin-dashboard/security'),
  '/admin-dashboard/words': page('/admin-dashboard/words'),
  '/admin-dashboard/words/home': words('home'),
  '/admin-dashboard/words/free-guide': words('free-guide'),
  '/admin-dashboard/words/free-guide-mail': words('free-guide-mail'),
  '/admin-dashboard/words/testimonials': words('testimonials'),
  '/admin-dashboard/words/legal/:slug': words('legal/terms'),
  '/consent-texts/:version/:slug': () =>
    get(
      '/consent-texts/2026-11-16/terms',
      '/consent-texts/2026-11-16/refund',
      '/consent-texts/guess/terms?at=guess',
      '/consent-texts/%00/terms?at=9999999999999999',
    ),
  '/terms': page('/terms'),
  '/privacy': page('/privacy'),
  '/consent-to-contact': page('/consent-to-contact'),
  '/disclaimer': page('/disclaimer'),
  '/refund': page('/refund'),
  '/contact': page('/contact'),
  '/demo/mailbox': null,
  '/sandbox/pay/:ref': ({ orderId }) => get(`/sandbox/pay/${orderId}`, '/sandbox/pay/sbx_guess'),
  '/sitemap.xml': page('/sitemap.xml'),
  '/robots.txt': page('/robots.txt'),
  '/site.webmanifest': page('/site.webmanifest'),
  '/*': ({ orderId }) => get('/nowhere', `/orders/${orderId}`, `/receipt/${orderId}`, '/data/postgres', '/.env'),
}

const calls: Record<string, Attempts> = {
  'GET /look-inside/:image{[0-9a-f]{64}\\.webp}': () => get(`/look-inside/${'0'.repeat(64)}.webp`),
  // A sample of the product's own file is public.
  'GET /free-sample/:slug/:file{[a-z0-9-]+\\.pdf}': () =>
    get('/free-sample/maths/science.pdf', '/free-sample/maths/guide.pdf', '/free-sample/draft/maths.pdf'),
  'GET /healthz': () => get('/healthz'),
  'GET /readyz': () => get('/readyz'),
  'GET /metrics': () => get('/metrics'),
  'POST /api/create-checkout': ({ email }) => [
    { method: 'POST', path: '/api/create-checkout', json: { productType: 'maths', customerEmail: email } },
    { method: 'POST', path: '/api/create-checkout', json: null },
  ],
  'GET /api/order-status': ({ orderId }) =>
    get(`/api/order-status?orderId=${orderId}`, '/api/order-status?orderId=bb_guess'),
  'POST /api/send-free-guide': ({ email }) => [
    { method: 'POST', path: '/api/send-free-guide', json: { customerEmail: email } },
  ],
  'POST /api/admin-analytics': () => [{ method: 'POST', path: '/api/admin-analytics', json: { action: 'overview' } }],
  'POST /api/send-download-link': ({ email }) => [
    { method: 'POST', path: '/api/send-download-link', json: { customerEmail: email, productType: 'maths' } },
  ],
  'GET /download/:token{.+\\.data}': ({ expiredLink }) => get(`/download/${expiredLink}.data`),
  'GET /download/:token': ({ expiredLink }) => get(`/download/${expiredLink}`),
  'GET /download/guide/:token': () => get('/download/guide/guess'),
  'GET /hi/download/:token{.+\\.data}': ({ expiredLink }) => get(`/hi/download/${expiredLink}.data`),
  'GET /hi/download/:token': ({ expiredLink }) => get(`/hi/download/${expiredLink}`),
  'GET /hi/download/guide/:token': () => get('/hi/download/guide/guess'),
  'PUT /admin-dashboard/files/:file/upload': () => [
    { method: 'PUT', path: '/admin-dashboard/files/maths/upload', json: '%PDF-' },
  ],
  'PUT /admin-dashboard/files/:file/first-edition': () => [
    { method: 'PUT', path: '/admin-dashboard/files/maths/first-edition', json: '%PDF-' },
  ],
  'PUT /admin-dashboard/trace/upload': () => [{ method: 'PUT', path: '/admin-dashboard/trace/upload', json: '%PDF-' }],
  'GET /webhooks/whatsapp': () => get('/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1'),
  'POST /webhooks/whatsapp': ({ phone }) => [
    { method: 'POST', path: '/webhooks/whatsapp', json: { entry: [{ changes: [{ value: { from: phone } }] }] } },
  ],
  'POST /webhooks/mail/:provider': ({ email }) =>
    ['ses', 'postmark', 'resend', 'guess'].map((provider) => ({
      method: 'POST',
      path: `/webhooks/mail/${provider}`,
      json: { RecordType: 'SpamComplaint', Email: email, MessageID: 'x', type: 'email.complained' },
    })),
  'POST /sandbox/pay/:ref{sbx_[\\w-]{1,60}}': () =>
    post('/sandbox/pay/sbx_guess', { method: 'upi', outcome: 'succeed' }),
  'GET /api/openapi.json': () => get('/api/openapi.json'),
  'GET /share/:file{[a-z0-9-]+\\.png}': () => get('/share/home.png'),
  'GET /share/hi/:file{[a-z0-9-]+\\.png}': () => get('/share/hi/home.png'),
  'POST /webhooks/:provider': ({ orderId, paymentRef }) =>
    ['sandbox', 'razorpay', 'cashfree', 'stripe', 'guess'].map((provider) => ({
      method: 'POST',
      path: `/webhooks/${provider}`,
      json: { orderId, paymentRef, event: 'payment.paid', status: 'paid' },
    })),
  'GET /demo/mailbox.json': null,
  'GET /demo/mailbox/:id{[0-9]{1,15}}': null,
}

// The shop under test keeps its signing secret in its own data folder.
process.env.DATA_DIR = process.env.SHOP_TEST_DATA

async function listCallPaths(): Promise<string[]> {
  const { createHttp } = await import('#server/http.ts')
  const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
  const { routes } = createHttp({ build, mode: 'development', https: false })
  // Middleware matches with a star or for all methods.
  const handlers = routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  return [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))]
}

async function createVictim(browser: Browser): Promise<{ victim: Victim; session: APIRequestContext }> {
  const tag = randomBytes(5).toString('hex')
  const email = `victim-${tag}@example.com`
  const orderId = await completedOrder({ email, productType: 'maths' })
  const context = await browser.newContext()
  await postLogin(context.request, email)
  const victim = { email, name: `Victim ${tag}`, phone: '9123456780', orderId, paymentRef: `sbx_${tag}` }
  await query('update customers set full_name = $2, phone_number = $3 where email = $1', [
    email,
    victim.name,
    victim.phone,
  ])
  await query('update orders set full_name = $2, phone_number = $3, payment_ref = $4 where id = $1', [
    orderId,
    victim.name,
    victim.phone,
    victim.paymentRef,
  ])
  const { rows } = await query(
    'select c.id, customer_id as "customerId" from login_codes c join customers on customers.id = customer_id where email = $1',
    [email],
  )
  const { signDownloadLink } = await import('#shop/downloads/download-link.server.ts')
  const expiredLink = signDownloadLink({ orderId, file: 'maths', generation: 0 }, new Date(Date.now() - 1000))
  return {
    victim: { ...victim, customerId: Number(rows[0].customerId), codeId: rows[0].id, expiredLink },
    session: context.request,
  }
}

/** Finds the victim's data in a response, except for data that the request itself contained. */
async function findLeaks(response: APIResponse, { path, form, json }: Attempt, victim: Victim): Promise<string[]> {
  const sent = decodeURIComponent(path.replaceAll('%00', '')) + JSON.stringify({ form, json })
  const received = `${JSON.stringify(response.headers())}\n${await response.text()}`
  const { email, name, phone, orderId } = victim
  const secrets = [email, name, phone, orderId].filter((secret) => !sent.includes(secret) && received.includes(secret))
  const start = `/download/${orderId}.`
  const link = received.includes(start) && !sent.includes(start) ? ['a link'] : []
  const type = response.headers()['content-type'] ?? ''
  return [...secrets, ...link, ...(/pdf|zip|octet-stream/.test(type) ? ['a file'] : [])]
}

function toDataPath(path: string): string {
  const { pathname, search } = new URL(path, 'http://shop')
  return `${pathname === '/' ? '/_root' : pathname}.data${search}`
}

function send(visitor: APIRequestContext, { path, method = 'GET', form, json }: Attempt, baseURL: string) {
  const options = { method, maxRedirects: 0, headers: { Origin: baseURL } }
  return visitor.fetch(path, { ...options, ...(form ? { form } : {}), ...(json === undefined ? {} : { data: json }) })
}

test('every page and API call of the shop is covered here', async () => {
  expect(Object.keys(pages).sort()).toEqual((await listPagePaths()).sort())
  expect(Object.keys(calls).sort()).toEqual((await listCallPaths()).sort())
})

test('no page or API call reveals the data of another customer', async ({ browser, baseURL }) => {
  test.slow()
  const home = baseURL ?? ''
  const { victim, session } = await createVictim(browser)
  const own = await session.get('/customer-dashboard/my-data')
  expect(await own.text(), 'the victim sees their own data').toContain(victim.phone)

  const other = await browser.newContext()
  const email = `mallory-${randomBytes(5).toString('hex')}@example.com`
  await completedOrder({ email, productType: 'maths' })
  await postLogin(other.request, email)
  // Has a cookie that was valid until the victim logged out.
  const ended = await browser.newContext({ storageState: await session.storageState() })
  await session.post('/customer-dashboard', { form: { intent: 'logout' }, headers: { Origin: home } })
  const visitors = {
    'a visitor without a session': await browser.newContext(),
    'another customer': other,
    'an ended session': ended,
  }

  const leaks: string[] = []
  const tryEverything = async ([who, context]: [string, BrowserContext]) => {
    for (const [entry, attempts] of [...Object.entries(pages), ...Object.entries(calls)]) {
      for (const attempt of attempts?.(victim) ?? []) {
        // React Router serves the data of each page under a second URL.
        const both = entry.startsWith('/') ? [attempt, { ...attempt, path: toDataPath(attempt.path) }] : [attempt]
        for (const each of both) {
          const answer = await send(context.request, each, home)
          expect(answer.status(), `${who}: ${each.path}`).toBeLessThan(500)
          for (const leak of await findLeaks(answer, each, victim)) leaks.push(`${who} at ${each.path}: ${leak}`)
        }
      }
    }
  }
  await Promise.all(Object.entries(visitors).map(tryEverything))
  expect(leaks).toEqual([])
})

test('pages behind the login redirect visitors without a session to it', async ({ request }) => {
  for (const path of ['download/bb_guess/maths', 'receipt/bb_guess', 'my-data', 'delete-my-data']) {
    const answer = await request.get(`/customer-dashboard/${path}`, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(303)
    expect(answer.headers().location, path).toBe('/customer-dashboard')
  }
})

test('a customer gets 404 for the order of another customer', async ({ browser }) => {
  const { victim } = await createVictim(browser)
  const { session } = await createVictim(browser)
  for (const path of [`download/${victim.orderId}/maths`, `receipt/${victim.orderId}`]) {
    const answer = await session.get(`/customer-dashboard/${path}`, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(404)
  }
})

/** Exactly what a helper may open and do. Everything else in the lists above is for the owner only. */
const forHelpers = [
  'GET /admin-dashboard/search',
  'GET /admin-dashboard/search.json',
  'GET /admin-dashboard/orders',
  'POST /admin-dashboard/orders resend',
  'GET /admin-dashboard/orders/:orderId',
  'POST /admin-dashboard/orders/:orderId resend',
  'POST /admin-dashboard/orders/:orderId correct-email',
  'GET /admin-dashboard/customers',
  'GET /admin-dashboard/customers/:customerId',
]

async function logInHelper(browser: Browser, baseURL: string) {
  const context = await browser.newContext()
  return { request: context.request, ...(await logInAsHelper(context, baseURL)) }
}

test('a helper opens and does exactly what a helper may', async ({ browser, baseURL }) => {
  test.slow()
  const home = baseURL ?? ''
  const { victim } = await createVictim(browser)
  const helper = await logInHelper(browser, home)
  const corrected = `corrected-${randomBytes(5).toString('hex')}@example.com`
  const orderForms = post(`/admin-dashboard/orders/${victim.orderId}`, { intent: 'correct-email', email: corrected })
  const guarded = [...Object.entries(pages), ...Object.entries(calls)].filter(
    ([entry]) =>
      /\/admin-dashboard(?!\/log)/.test(entry) || entry.includes('/api/admin') || entry.includes('send-download'),
  )
  const wrong: string[] = []
  const answered = new Set<string>()
  for (const [entry, attempts] of guarded) {
    const own = entry === '/admin-dashboard/orders/:orderId' ? orderForms : []
    // A malformed address is refused before the shop asks who is there.
    const wellFormed = (attempts?.(victim) ?? []).filter(({ path }) => !path.includes('%00'))
    for (const attempt of [...wellFormed, ...own]) {
      const rule = describeRule(entry, attempt)
      const isAllowed = forHelpers.includes(rule)
      const both = entry.startsWith('/') ? [attempt, { ...attempt, path: toDataPath(attempt.path) }] : [attempt]
      for (const each of both) {
        const status = (await send(helper.request, each, home)).status()
        const isRefused = status === 401 || status === 403
        // The first page sends a helper to the orders.
        const isHome = rule === 'GET /admin-dashboard' && status >= 202 && status < 400
        if (isAllowed ? status >= 300 : !isRefused && !isHome) wrong.push(`${rule} at ${each.path}: ${status}`)
        if (isAllowed) answered.add(rule)
      }
    }
  }
  expect(wrong).toEqual([])
  expect([...answered].sort()).toEqual([...forHelpers].sort())
  const { rows } = await query('select act, actor from audit_log where order_id = $1 order by id', [victim.orderId])
  expect(rows.map(({ actor }) => actor)).toEqual(rows.map(() => helper.name))
  expect(new Set(rows.map(({ act }) => act))).toEqual(new Set(['order-resent', 'order-email-corrected']))

  const revoked = await query('update helpers set revoked_at = now() where id = $1', [helper.id])
  expect(revoked.rowCount).toBe(1)
  const afterwards = await helper.request.get('/admin-dashboard/orders', { maxRedirects: 0 })
  expect(afterwards.headers().location).toContain('/admin-dashboard/login')
})

function describeRule(entry: string, { method = 'GET', form }: Attempt): string {
  if (!entry.startsWith('/')) return entry
  return [method, entry, form?.intent].filter(Boolean).join(' ')
}

test("a helper's menu and pages show only what a helper may open", async ({ browser, baseURL }) => {
  const helper = await logInHelper(browser, baseURL ?? '')
  const orderId = await completedOrder({
    email: `menu-${randomBytes(5).toString('hex')}@example.com`,
    productType: 'maths',
  })
  const unpaidId = `unpaid-${randomBytes(9).toString('hex')}`
  await query(
    `insert into orders (id, customer_id, product_type, product_name, files, list_price_in_paise, price_in_paise,
       amount_in_paise, full_name, email, phone_number, class_level, provider, payment_ref, payment_url)
     select $1, customer_id, product_type, product_name, files, list_price_in_paise, price_in_paise, amount_in_paise,
       full_name, email, phone_number, class_level, provider, $1, 'https://pay.example/open' from orders where id = $2`,
    [unpaidId, orderId],
  )
  const texts = await Promise.all(
    ['orders', `orders/${orderId}`, 'customers', `orders/${unpaidId}`].map(async (path) =>
      (await helper.request.get(`/admin-dashboard/${path}`)).text(),
    ),
  )
  const links = texts.flatMap((html) => [...html.matchAll(/href="(\/admin-dashboard[^"?#]*)/g)].map(([, path]) => path))
  const { mayOpen } = await import('#shop/admin/access.ts')
  const person = { role: 'helper', name: helper.name } as const
  const refused = [...new Set(links)].filter((path = '') => path !== '/admin-dashboard' && !mayOpen(person, path))
  expect(refused).toEqual([])
  expect(texts[1]).toContain('value="resend"')
  expect(texts[1]).not.toMatch(/value="(refund|record|accept|check)[a-z-]*"/)
  expect(texts.join('')).not.toContain('.csv')
  expect(texts.join('')).not.toMatch(/value="(send-link|ask-provider)"/)
  expect(texts[3]).toContain('Only the owner can check or accept a payment.')
})
