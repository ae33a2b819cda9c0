import { randomBytes } from 'node:crypto'
import type { APIRequestContext, APIResponse, Browser, BrowserContext } from '@playwright/test'
import { type Attempt, calls, pages, post, type Victim } from '../addresses.ts'
import { postLogin } from './account-page.ts'
import { completedOrder, query } from './database.ts'
import { logInAsHelper } from './owner-page.ts'
import { expect, test } from './shop-page.ts'

const addresses = { ...pages, ...calls }

// The shop under test keeps its signing secret in its own data folder.
process.env.DATA_DIR = process.env.SHOP_TEST_DATA

async function createVictim(browser: Browser): Promise<{ victim: Victim; session: APIRequestContext }> {
  const tag = randomBytes(5).toString('hex')
  const email = `victim-${tag}@example.com`
  const orderId = await completedOrder({ email, productId: 'maths' })
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
  const written = await query(
    `with thread as (
       insert into whatsapp_threads (user_id, phone, last_in_at) values ($2, $3, now()) returning id
     ), request as (
       insert into requests (order_id, trouble, promised_at) values ($1, 'other', now()) returning id
     )
     select thread.id as "threadId", request.id as "requestId" from thread, request`,
    [orderId, tag, `91${victim.phone}`],
  )
  const { threadId, requestId } = written.rows[0]
  return {
    victim: {
      ...victim,
      ...{ customerId: Number(rows[0].customerId), codeId: rows[0].id, expiredLink },
      ...{ threadId: Number(threadId), requestId: Number(requestId) },
    },
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
  // When the reader refuses a visitor, it redirects to the download page of the same link.
  const hasSentLink = [start, `/download/read/${orderId}.`].some((link) => sent.includes(link))
  const link = received.includes(start) && !hasSentLink ? ['a link'] : []
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

/** A victim, and a browser whose cookie was valid until the victim logged out. */
async function createEndedSession(browser: Browser, home: string) {
  const { victim, session } = await createVictim(browser)
  const own = await session.get('/customer-dashboard/my-data')
  expect(await own.text(), 'the victim sees their own data').toContain(victim.phone)
  const ended = await browser.newContext({ storageState: await session.storageState() })
  await session.post('/customer-dashboard', { form: { intent: 'logout' }, headers: { Origin: home } })
  return { victim, ended }
}

type Form = 'page' | 'data'

/** React Router serves the data of each page under a second URL. */
function listForms(entry: string, attempt: Attempt, forms: Form[]): Attempt[] {
  if (!entry.startsWith('/')) return [attempt]
  return forms.map((form) => (form === 'page' ? attempt : { ...attempt, path: toDataPath(attempt.path) }))
}

interface Stranger {
  who: string
  context: BrowserContext
  entries?: string[]
  forms?: Form[]
}

/** What a visitor learns about the victim at these addresses, each tried in every way. */
async function tryAddresses(
  { who, context, entries = Object.keys(addresses), forms = ['page', 'data'] }: Stranger,
  victim: Victim,
  home: string,
) {
  const leaks: string[] = []
  for (const entry of entries) {
    for (const attempt of addresses[entry]?.stranger?.(victim) ?? []) {
      for (const each of listForms(entry, attempt, forms)) {
        const answer = await send(context.request, each, home)
        expect(answer.status(), `${who}: ${each.path}`).toBeLessThan(500)
        for (const leak of await findLeaks(answer, each, victim)) leaks.push(`${who} at ${each.path}: ${leak}`)
      }
    }
  }
  return leaks
}

async function expectNoLeak(browser: Browser, home: string, all: boolean) {
  test.slow()
  const { victim, ended } = await createEndedSession(browser, home)
  const other = await browser.newContext()
  const email = `mallory-${randomBytes(5).toString('hex')}@example.com`
  await completedOrder({ email, productId: 'maths' })
  await postLogin(other.request, email)
  const ofAccount = Object.keys(addresses).filter((entry) => entry.includes('/customer-dashboard'))
  expect(ofAccount.length).toBeGreaterThan(5)
  const either = (form: Form): Form[] => (all ? ['page', 'data'] : [form])
  const strangers: Stranger[] = [
    { who: 'a visitor without a session', context: await browser.newContext(), forms: either('data') },
    { who: 'another customer', context: other, forms: either('page') },
    { who: 'an ended session', context: ended, entries: all ? undefined : ofAccount },
  ]
  const leaks = await Promise.all(strangers.map((stranger) => tryAddresses(stranger, victim, home)))
  expect(leaks.flat()).toEqual([])
}

test('no page or API call reveals the data of another customer', ({ browser, baseURL }) =>
  expectNoLeak(browser, baseURL ?? '', false))

test(
  'no page with its data reveals the data of another customer, with any session',
  { tag: '@long' },
  ({ browser, baseURL }) => expectNoLeak(browser, baseURL ?? '', true),
)

test('pages behind the login redirect visitors without a session to it', async ({ request }) => {
  for (const path of ['download/bb_guess/maths', 'receipt/bb_guess', 'my-data', 'delete-my-data']) {
    const answer = await request.get(`/customer-dashboard/${path}`, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(303)
    expect(answer.headers().location, path).toBe('/customer-dashboard')
  }
})

test('a customer gets nothing but the account for the order of another customer', async ({ browser }) => {
  const { victim } = await createVictim(browser)
  const { session } = await createVictim(browser)
  for (const path of [`download/${victim.orderId}/maths`, `receipt/${victim.orderId}`]) {
    const answer = await session.get(`/customer-dashboard/${path}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], path).toEqual([303, '/customer-dashboard'])
  }
})

/** Exactly what a helper may open and do. Everything else in the list is for the owner only. */
const forHelpers = Object.entries(addresses).flatMap(([path, { helper = [] }]) =>
  helper.map((act) => [...act.split(' ').slice(0, 1), path, ...act.split(' ').slice(1)].join(' ')),
)

async function logInHelper(browser: Browser, baseURL: string) {
  const context = await browser.newContext()
  return { request: context.request, ...(await logInAsHelper(context, baseURL)) }
}

async function expectHelperLimits(browser: Browser, home: string, forms: Form[]) {
  test.slow()
  const { victim } = await createVictim(browser)
  const helper = await logInHelper(browser, home)
  const corrected = `corrected-${randomBytes(5).toString('hex')}@example.com`
  const orderForms = post(`/admin-dashboard/orders/${victim.orderId}`, { intent: 'correct-email', email: corrected })
  const guarded = Object.entries(addresses).filter(
    ([entry]) =>
      /\/admin-dashboard(?!\/log)/.test(entry) || entry.includes('/api/admin') || entry.includes('send-download'),
  )
  const wrong: string[] = []
  const answered = new Set<string>()
  for (const [entry, { stranger }] of guarded) {
    const own = entry === '/admin-dashboard/orders/:orderId' ? orderForms : []
    // A malformed address is refused before the shop asks who is there.
    const wellFormed = (stranger?.(victim) ?? []).filter(({ path }) => !path.includes('%00'))
    for (const attempt of [...wellFormed, ...own]) {
      const rule = describeRule(entry, attempt)
      const isAllowed = forHelpers.includes(rule)
      for (const each of listForms(entry, attempt, forms)) {
        const status = (await send(helper.request, each, home)).status()
        const isRefused = status === 401 || status === 403
        // The first page sends a helper to the orders.
        const isHome = rule === 'GET /admin-dashboard' && status >= 202 && status < 400
        // No message of the victim has a file.
        const isFound = status < 300 || (status === 404 && entry.endsWith('/media/:messageId'))
        if (isAllowed ? !isFound : !isRefused && !isHome) wrong.push(`${rule} at ${each.path}: ${status}`)
        if (isAllowed) answered.add(rule)
      }
    }
  }
  expect(wrong).toEqual([])
  expect([...answered].sort()).toEqual([...forHelpers].sort())
  const { rows } = await query('select act, actor from audit_log where order_id = $1 order by id', [victim.orderId])
  expect(rows.map(({ actor }) => actor)).toEqual(rows.map(() => helper.name))
  expect(new Set(rows.map(({ act }) => act))).toEqual(
    new Set(['order-resent', 'order-email-corrected', 'request-answered', 'request-closed']),
  )

  const revoked = await query('update helpers set revoked_at = now() where id = $1', [helper.id])
  expect(revoked.rowCount).toBe(1)
  const afterwards = await helper.request.get('/admin-dashboard/orders', { maxRedirects: 0 })
  expect(afterwards.headers().location).toContain('/admin-dashboard/login')
}

test('a helper opens and does exactly what a helper may', ({ browser, baseURL }) =>
  expectHelperLimits(browser, baseURL ?? '', ['page']))

test('a helper reads and does exactly what a helper may, also as data', { tag: '@long' }, ({ browser, baseURL }) =>
  expectHelperLimits(browser, baseURL ?? '', ['page', 'data']),
)

function describeRule(entry: string, { method = 'GET', form }: Attempt): string {
  if (!entry.startsWith('/')) return entry
  return [method, entry, form?.intent].filter(Boolean).join(' ')
}

test("a helper's menu and pages show only what a helper may open", async ({ browser, baseURL }) => {
  const helper = await logInHelper(browser, baseURL ?? '')
  const orderId = await completedOrder({
    email: `menu-${randomBytes(5).toString('hex')}@example.com`,
    productId: 'maths',
  })
  const unpaidId = `unpaid-${randomBytes(9).toString('hex')}`
  await query(
    `insert into orders (id, customer_id, product_id, product_name, files, list_price_in_paise, price_in_paise,
       amount_in_paise, full_name, email, phone_number, class_level, provider, payment_ref, payment_url)
     select $1, customer_id, product_id, product_name, files, list_price_in_paise, price_in_paise, amount_in_paise,
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
  expect(texts[0]).toMatch(/\d orders?</)
  expect(texts[0]).not.toMatch(/ (paid|refunded)</)
  expect(texts.join('')).not.toMatch(/value="(send-link|ask-provider)"/)
  expect(texts[3]).toContain('Only the owner can check or accept a payment.')
})
